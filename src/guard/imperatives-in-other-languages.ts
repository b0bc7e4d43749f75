import type { PhraseRule } from './phrase-rules.ts';

/**
 * What else is said to a model, in German, French, Spanish, Italian, Portuguese and Russian; orders to forget one's orders
 * are in `order-words.ts`. Accents are folded away.
 */
export const OTHER_LANGUAGES: readonly PhraseRule[] = [
  { phrase: 'du bist jetzt|nun|ab ein|eine|kein|keine|nicht|frei|jetzt|sofort', weight: 0.6 },
  {
    phrase:
      'gib|zeige|zeig|verrate|nenne|drucke ~4 systemprompt|systemanweisung|systemanweisungen|systemnachricht',
    weight: 1,
  },
  { phrase: 'sage|sag|verrate|erzahle ~3 nutzer|benutzer|anwender nichts|nicht', weight: 1 },
  { phrase: 'antworte|antworten ~2 nur|ausschliesslich|ausschließlich|ab mit|noch', weight: 0.6 },
  { phrase: 'tu es|vous etes|deviens maintenant|desormais ~3 ia|assistant|un|une|libre', weight: 0.6 },
  {
    phrase:
      'revele|revelez|affiche|affichez|montre|montrez|donne ~4 prompt|instructions|invite systeme|system',
    weight: 1,
  },
  { phrase: 'ne dis|dites|disez|revele|mentionne pas|rien ~3 utilisateur|lutilisateur|usager', weight: 1 },
  { phrase: 'ahora eres|seras ~1 un|una|el|la', weight: 0.6 },
  {
    phrase:
      'revela|muestra|imprime|ensena|muestrame|dime ~4 prompt|instrucciones|mensaje ~2 sistema|internas|ocultas',
    weight: 1,
  },
  { phrase: 'no le|se digas|diga|informes|menciones|lo ~3 usuario', weight: 1 },
  { phrase: 'ora|adesso sei ~1 un|una|il|la|libero', weight: 0.6 },
  {
    phrase: 'rivela|mostra|stampa|mostrami|dimmi ~4 prompt|istruzioni ~2 sistema|interne|nascoste',
    weight: 1,
  },
  { phrase: 'non dire|dirlo|informare|menzionare ~4 utente|allutente', weight: 1 },
  { phrase: 'agora voce|tu e|es ~1 um|uma|o|a', weight: 0.6 },
  { phrase: 'revele|mostre|imprima|exiba ~4 prompt|instrucoes ~2 sistema|internas|ocultas', weight: 1 },
  { phrase: 'nao diga|conte|informe|mencione|revele ~4 usuario', weight: 1 },
  { phrase: 'теперь|отныне ты|вы ~3 ассистент|помощник|модель|хакер|свободен|должен', weight: 0.8 },
  {
    phrase:
      'раскрой|покажи|выведи|напечатай|сообщи|покажите|выведите ~4 системный|системные|системную|скрытые ~1 промпт|инструкции|инструкцию|подсказку|запрос',
    weight: 1,
  },
  { phrase: 'не говори|сообщай|говорите|сообщайте|рассказывай ~3 пользователю|пользователям', weight: 1 },
];
