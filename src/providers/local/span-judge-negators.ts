/** Whether a word (in lower case) denies what stands beside it, in English and seven other languages. */
export function isNegation(word: string): boolean {
  return NEGATORS.has(word) || word.endsWith("n't") || /^n['’]\p{L}/u.test(word);
}

/** Without the ones that are English words too: `sin`, `mai`, `die`. French `n'est` is told by its elision. */
const NEGATORS = new Set(
  `not no non never neither nor cannot without none nothing nobody hardly barely
  nicht kein keine keinen keinem keiner keines nie niemals ohne weder nichts niemand
  ne pas jamais aucun aucune sans
  nunca jamás ningún ninguna ninguno tampoco nada
  nessun nessuno nessuna senza
  não nenhum nenhuma
  niet geen nooit zonder
  не нет ни никогда без нельзя`.split(/\s+/),
);
