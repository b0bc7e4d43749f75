import { UNSPACED } from './markers.ts';
import type { FoldedText } from './read-folded.ts';

/**
 * The core phrases in scripts that put no space between words. Gaps are bounded, so the time is linear. What a notice says
 * of the one before it counts for less, unless an answer is ordered with it.
 */
export function findUnspaced({ plain, mayBeUnspaced }: FoldedText): number {
  if (!mayBeUnspaced || !UNSPACED.test(plain)) return 0;
  const compact = plain.replace(/\s+/gu, '');
  const weight = PHRASES.reduce(
    (most, [phrase, each]) => (phrase.test(compact) ? Math.max(most, each) : most),
    0,
  );
  return AMONG_PEOPLE.test(compact) && !ANSWER.test(compact) ? weight * 0.4 : weight;
}

const AMONG_PEOPLE =
  /前回|新しい手順|新しい規定|お知らせ|本通知|通知为准|本规定|新规定|新的规定|取代|関する|关于|有关/u;
const ANSWER =
  /(?:回复|回覆|回答|输出|輸出|答え|言って|出力|返信|只说|只写|ตอบ|พิมพ์|ai|プロンプト|提示词|模型)/u;

const PHRASES: readonly (readonly [RegExp, number])[] = [
  [
    /(?:忽略|无视|無視|忘记|忘記|忽視|不要理会|不要遵守|不要再?遵循|抛开)[^。！？]{0,12}(?:指令|指示|提示词|提示|命令|规则|規則|设定|(?:上文|之前|以上|前面)的?要求)/u,
    1,
  ],
  [
    // Thai letters come apart when they are folded.
    new RegExp(
      '(?:ละเว้น|เพิกเฉย|ไม่ต้องสนใจ|อย่าสนใจ|ลืม)[^.!?\\n]{0,12}(?:คำสั่ง|คำแนะนำ|กฎ|ข้อกำหนด)[^.!?\\n]{0,12}(?:ก่อน|ข้างต้น|ทั้งหมด|เดิม)'.normalize(
        'NFKC',
      ),
      'u',
    ),
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
