/**
 * The character that a symbol font shows for a code (`w:sym`), which Word often moves to the private use area
 * U+F000–F0FF. Sources: Adobe's Symbol encoding and the Wingdings chart of the Unicode consortium (L2/12-368), as far
 * as documents use them; anything else is left out, since the code alone would be a wrong letter.
 */
export function symbolCharacter(font: string, code: string): string {
  const value = Number.parseInt(code, 16);
  if (!Number.isInteger(value)) return '';
  const low = value >= 0xf000 && value <= 0xf0ff ? value - 0xf000 : value;
  if (/wingdings/i.test(font)) return WINGDINGS[low] ?? '';
  if (/^symbol/i.test(font)) return symbolFont(low);
  return value >= 0xe000 && value <= 0xf8ff ? '' : String.fromCodePoint(value);
}

const GREEK_UPPER = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ';
const GREEK_LOWER = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ';

function symbolFont(code: number): string {
  if (code >= 0x41 && code <= 0x5a) return GREEK_UPPER[code - 0x41]!;
  if (code >= 0x61 && code <= 0x7a) return GREEK_LOWER[code - 0x61]!;
  return SYMBOL[code] ?? (code >= 0x20 && code <= 0x3f ? String.fromCharCode(code) : '');
}

const SYMBOL: Readonly<Record<number, string>> = {
  34: '∀',
  36: '∃',
  39: '∋',
  45: '−',
  64: '≅',
  92: '∴',
  94: '⊥',
  126: '∼',
  162: '′',
  163: '≤',
  165: '∞',
  171: '↔',
  172: '←',
  173: '↑',
  174: '→',
  175: '↓',
  176: '°',
  177: '±',
  178: '″',
  179: '≥',
  180: '×',
  181: '∝',
  182: '∂',
  183: '•',
  184: '÷',
  185: '≠',
  186: '≡',
  187: '≈',
  188: '…',
  196: '⊗',
  197: '⊕',
  198: '∅',
  199: '∩',
  200: '∪',
  201: '⊃',
  203: '⊄',
  204: '⊂',
  206: '∈',
  207: '∉',
  208: '∠',
  209: '∇',
  210: '®',
  211: '©',
  212: '™',
  213: '∏',
  214: '√',
  215: '⋅',
  216: '¬',
  217: '∧',
  218: '∨',
  219: '⇔',
  220: '⇐',
  222: '⇒',
  229: '∑',
  242: '∫',
};

const WINGDINGS: Readonly<Record<number, string>> = {
  40: '☎',
  41: '✆',
  42: '✉',
  74: '☺',
  76: '☹',
  108: '●',
  110: '■',
  111: '□',
  113: '❑',
  117: '◆',
  118: '❖',
  159: '•',
  167: '▪',
  168: '◻',
  216: '➢',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  232: '➔',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
};
