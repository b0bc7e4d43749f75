import { UNSPACED } from './markers.ts';

/** The core phrases in scripts that put no space between words. Gaps are bounded, so the time is linear. */
export function findUnspaced(plain: string): number {
  if (!UNSPACED.test(plain)) return 0;
  const compact = plain.replace(/\s+/gu, '');
  return PHRASES.reduce(
    (most, [phrase, weight]) => (phrase.test(compact) ? Math.max(most, weight) : most),
    0,
  );
}

const PHRASES: readonly (readonly [RegExp, number])[] = [
  [
    /(?:忽略|无视|無視|忘记|忘記|忽視|不要理会|不要遵守)[^。！？]{0,12}(?:指令|指示|提示词|提示|命令|规则|規則|设定)/u,
    1,
  ],
  [
    /(?:以前|前|上|上記|これまで|今まで|すべて|全て|あなた)[^。！？]{0,8}(?:指示|命令|プロンプト|ルール|指図)[^。！？]{0,4}(?:無視|忘れ|従わな|破棄)/u,
    1,
  ],
  [
    /(?:显示|輸出|输出|透露|告诉我|打印|泄露|揭示|重复)[^。！？]{0,10}(?:系统提示|系統提示|初始指令|隐藏指令)/u,
    1,
  ],
  [/(?:システムプロンプト|システム指示|内部指示)[^。！？]{0,6}(?:表示|出力|教え|開示|公開|見せ|繰り返)/u, 1],
  [/(?:不要|别|請勿|请勿)(?:告诉|告訴|告知|通知)(?:用户|用戶|使用者)/u, 1],
  [
    /(?:ユーザー|利用者|使用者)(?:に|には)[^。！？]{0,6}(?:教えないで|言わないで|伝えないで|知らせないで|話さないで)/u,
    1,
  ],
  [/你现在是[^。！？]{0,10}(?:助手|模型|机器人|黑客|没有限制)/u, 0.7],
  [/あなたは(?:今|今から|これから)[^。！？]{0,12}(?:アシスタント|AI|ai|モデル|です)/u, 0.5],
];
