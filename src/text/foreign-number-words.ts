import type { Span } from '../terms.ts';

/**
 * Numbers written out in German, French, Spanish, Italian, Portuguese, Dutch and Russian: `drei Monate`, `trente-cinq`,
 * `treinta y cinco`. A word that is also English (`due`, `once`) counts only before a unit of time of these languages.
 */
export function findForeignNumbers(text: string): ForeignNumber[] {
  const found: ForeignNumber[] = [];
  const words = [...text.matchAll(/\p{L}+/gu)];
  for (let index = 0; index < words.length; ) {
    const length = numberLength(text, words, index);
    const read = words.slice(index, index + length);
    const after = words[index + length]?.[0].toLowerCase() ?? '';
    const value = valueOfWords(read.map(([word]) => word.toLowerCase()));
    const isClear = FOREIGN_UNITS.has(after) || read.some(([word]) => !ENGLISH.has(word.toLowerCase()));
    if (length > 0 && isClear) {
      const last = read.at(-1)!;
      found.push({ value, start: read[0]!.index, end: last.index + last[0].length });
    }
    index += Math.max(1, length);
  }
  return found;
}

/** How many words from here on are one number; `y`, `et` and the like may stand between two of them. */
function numberLength(text: string, words: readonly RegExpExecArray[], from: number): number {
  let length = 0;
  for (let index = from; index < words.length; index += 1) {
    const word = words[index]![0].toLowerCase();
    const before = words[index - 1];
    const isBeside =
      index === from || /^[ -]$/.test(text.slice(before!.index + before![0].length, words[index]!.index));
    if (!isBeside || !(VALUES.has(word) || (index > from && LINKS.has(word)))) break;
    if (VALUES.has(word)) length = index - from + 1;
  }
  return length;
}

function valueOfWords(words: readonly string[]): number {
  let total = 0;
  let group = 0;
  for (const word of words) {
    const value = VALUES.get(word) ?? 0;
    if (value >= 1000) {
      total += Math.max(group, 1) * value;
      group = 0;
    } else if (value === 100 || (group === 4 && value === 20)) group = Math.max(group, 1) * value;
    else group += value;
  }
  return total + group;
}

function readTable(): Map<string, number> {
  const values = new Map<string, number>();
  for (const language of TABLE.trim().split('\n')) {
    const [small = '', tens = '', large = ''] = language.split('|');
    small.split(' ').forEach((forms, index) => {
      for (const word of forms.split('/')) values.set(word, index + FIRST);
    });
    tens.split(' ').forEach((forms, index) => {
      for (const word of forms.split('/')) values.set(word, 20 + 10 * index);
    });
    large.split(' ').forEach((forms, index) => {
      for (const word of forms.split('/')) values.set(word, index === 0 ? 100 : 1000);
    });
  }
  for (const [word, value] of compounds()) values.set(word, value);
  values.delete('-');
  return values;
}

/** German and Italian write them as one word: `fünfunddreißig`, `trentacinque`. */
function compounds(): [string, number][] {
  const german = 'ein zwei drei vier fünf sechs sieben acht neun'.split(' ');
  const germanTens = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');
  const italian = 'uno due tre quattro cinque sei sette otto nove'.split(' ');
  const italianTens = 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta'.split(' ');
  const spanish = 'uno dós trés cuatro cinco séis siete ocho nueve'.split(' ');
  return Array.from({ length: 8 }, (_, ten) =>
    german.flatMap((word, one): [string, number][] => {
      const value = 20 + 10 * ten + one + 1;
      const tens = /^[uo]/.test(italian[one]!) ? italianTens[ten]!.slice(0, -1) : italianTens[ten]!;
      return [
        [`${word}und${germanTens[ten]}`, value],
        [`${tens}${italian[one]}`, value],
        ...(ten === 0 ? [[`veinti${spanish[one]}`, value] as [string, number]] : []),
      ];
    }),
  ).flat();
}

const FIRST = 2;
/** One line for each language: two to nineteen, the tens from twenty, hundred and thousand. `-` is left out. */
const TABLE = `
zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn|zwanzig dreißig/dreissig vierzig fünfzig sechzig siebzig achtzig neunzig|hundert/einhundert tausend/eintausend
deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize - - -|vingt/vingts trente quarante cinquante soixante septante octante/huitante nonante|cent/cents mille
dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve|veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa|cien/ciento mil
due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove|venti trenta quaranta cinquanta sessanta settanta ottanta novanta|cento mille/mila
dois/duas três quatro cinco seis sete oito nove dez onze doze treze quatorze/catorze quinze dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove|vinte trinta quarenta cinquenta sessenta setenta oitenta noventa|cem/cento mil
twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien|twintig dertig veertig vijftig zestig zeventig tachtig negentig|honderd duizend
два/две/двух три/трёх/трех четыре/четырёх/четырех пять/пяти шесть/шести семь/семи восемь/восьми девять/девяти десять/десяти одиннадцать/одиннадцати двенадцать/двенадцати тринадцать/тринадцати четырнадцать/четырнадцати пятнадцать/пятнадцати шестнадцать/шестнадцати семнадцать/семнадцати восемнадцать/восемнадцати девятнадцать/девятнадцати|двадцать/двадцати тридцать/тридцати сорок/сорока пятьдесят/пятидесяти шестьдесят/шестидесяти семьдесят/семидесяти восемьдесят/восьмидесяти девяносто/девяноста|сто/ста тысяча/тысячи/тысяч`;

const VALUES: ReadonlyMap<string, number> = readTable();
const LINKS = new Set(['y', 'e', 'et', 'en']);
const ENGLISH = new Set(
  'six sept dix seize cent cents once due sei otto elf mil mille nove tien dos'.split(' '),
);

/** Units of time in these languages, by their English name. */
export const FOREIGN_UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    second: 'sekunde sekunden seconde secondes segundo segundos secondi seconden секунд секунды секунду',
    minute: 'minuten minuto minutos minuti минут минуты минуту',
    hour: 'stunde stunden heure heures hora horas ora ore uur uren час часа часов',
    day: 'tag tage tagen jour jours día días dia dias giorno giorni dag dagen день дня дней',
    week: 'woche wochen semaine semaines semana semanas settimana settimane weken неделя недели недель неделю',
    month: 'monat monate monaten mois mes meses mês mese mesi maand maanden месяц месяца месяцев',
    year: 'jahr jahre jahren an ans année années año años ano anos anno anni jaar jaren год года лет',
  }).flatMap(([unit, words]) => words.split(' ').map((word): [string, string] => [word, unit])),
);

type ForeignNumber = Span & { value: number };
