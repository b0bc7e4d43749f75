import type { PhraseRule } from './phrase-rules.ts';

/** The core of what is said to a model, in German, French, Spanish, Italian, Portuguese and Russian; accents are folded away. */
export const OTHER_LANGUAGES: readonly PhraseRule[] = [
  {
    phrase:
      'ignoriere|ignorier|ignorieren|vergiss|vergesst|vergessen|missachte|missachten|ubergehe ~5 anweisungen|anweisung|instruktionen|befehle|vorgaben|anordnungen',
    weight: 1,
  },
  { phrase: 'du bist jetzt|nun|ab ein|eine|kein|keine|nicht|frei|jetzt|sofort', weight: 0.6 },
  {
    phrase:
      'gib|zeige|zeig|verrate|nenne|drucke ~4 systemprompt|systemanweisung|systemanweisungen|systemnachricht',
    weight: 1,
  },
  { phrase: 'sage|sag|verrate|erzahle ~3 nutzer|benutzer|anwender nichts|nicht', weight: 1 },
  { phrase: 'antworte|antworten ~2 nur|ausschliesslich|ausschließlich|ab mit|noch', weight: 0.6 },
  {
    phrase:
      'ignore|ignorez|ignorer|oublie|oubliez|oublier ~5 instructions|consignes|directives ~2 precedentes|precedente|anterieures|ci|recues|donnees|initiales',
    weight: 1,
  },
  {
    phrase:
      'ignore|ignorez|oublie|oubliez ~2 tes|vos|toutes|precedentes ~3 instructions|consignes|directives|regles',
    weight: 1,
  },
  { phrase: 'tu es|vous etes|deviens maintenant|desormais ~3 ia|assistant|un|une|libre', weight: 0.6 },
  {
    phrase:
      'revele|revelez|affiche|affichez|montre|montrez|donne ~4 prompt|instructions|invite systeme|system',
    weight: 1,
  },
  { phrase: 'ne dis|dites|disez|revele|mentionne pas|rien ~3 utilisateur|lutilisateur|usager', weight: 1 },
  {
    phrase:
      'ignora|ignore|ignorad|ignorar|olvida|olvide|olvidad|descarta|omite ~5 instrucciones|indicaciones|ordenes|directrices ~2 anteriores|previas|anterior|recibidas|dadas|arriba',
    weight: 1,
  },
  {
    phrase: 'ignora|ignore|olvida|olvide ~2 tus|sus|todas ~3 instrucciones|indicaciones|reglas|ordenes',
    weight: 1,
  },
  { phrase: 'ahora eres|seras ~1 un|una|el|la', weight: 0.6 },
  {
    phrase:
      'revela|muestra|imprime|ensena|muestrame|dime ~4 prompt|instrucciones|mensaje ~2 sistema|internas|ocultas',
    weight: 1,
  },
  { phrase: 'no le|se digas|diga|informes|menciones|lo ~3 usuario', weight: 1 },
  {
    phrase:
      'ignora|ignorate|ignorare|dimentica|dimenticate|trascura ~5 istruzioni|indicazioni|direttive|regole ~2 precedenti|precedente|ricevute|sopra|date',
    weight: 1,
  },
  {
    phrase: 'ignora|ignorate|dimentica|dimenticate ~2 tue|tutte|vostre ~3 istruzioni|indicazioni|regole',
    weight: 1,
  },
  { phrase: 'ora|adesso sei ~1 un|una|il|la|libero', weight: 0.6 },
  {
    phrase: 'rivela|mostra|stampa|mostrami|dimmi ~4 prompt|istruzioni ~2 sistema|interne|nascoste',
    weight: 1,
  },
  { phrase: 'non dire|dirlo|informare|menzionare ~4 utente|allutente', weight: 1 },
  {
    phrase:
      'ignore|ignora|ignorem|esqueca|esquece|desconsidere|desconsidera|descarte ~5 instrucoes|orientacoes|diretrizes|ordens ~2 anteriores|anterior|previas|acima|recebidas|dadas',
    weight: 1,
  },
  {
    phrase: 'ignore|esqueca|desconsidere ~2 suas|todas|tuas ~3 instrucoes|orientacoes|regras|diretrizes',
    weight: 1,
  },
  { phrase: 'agora voce|tu e|es ~1 um|uma|o|a', weight: 0.6 },
  { phrase: 'revele|mostre|imprima|exiba ~4 prompt|instrucoes ~2 sistema|internas|ocultas', weight: 1 },
  { phrase: 'nao diga|conte|informe|mencione|revele ~4 usuario', weight: 1 },
  {
    phrase:
      'игнорируй|игнорируйте|проигнорируй|проигнорируйте|забудь|забудьте|отмени|отбрось ~4 инструкции|инструкций|указания|указаний|команды|правила|распоряжения',
    weight: 1,
  },
  { phrase: 'теперь|отныне ты|вы ~3 ассистент|помощник|модель|хакер|свободен|должен', weight: 0.8 },
  {
    phrase:
      'раскрой|покажи|выведи|напечатай|сообщи|покажите|выведите ~4 системный|системные|системную|скрытые ~1 промпт|инструкции|инструкцию|подсказку|запрос',
    weight: 1,
  },
  { phrase: 'не говори|сообщай|говорите|сообщайте|рассказывай ~3 пользователю|пользователям', weight: 1 },
];
