/** What a piece of code calls, in its order, each once. A plain word after a dot is the method of anything: `.map(`. */
export function calledNames(code: string): string[] {
  const names = Array.from(code.slice(0, MOST_CHARACTERS).matchAll(CALL), ([, dot, name]) => ({
    dot,
    name: name!,
  }));
  const telling = names.filter(({ dot, name }) => !(dot && /^\p{Ll}+$/u.test(name)) && !KEYWORDS.has(name));
  return [...new Set(telling.map(({ name }) => name))];
}

const MOST_CHARACTERS = 8000;
const CALL = /([.]|->)?\b([\p{L}_$][\p{L}\p{N}_$]{1,79})\(/gu;
const KEYWORDS = new Set(
  'if for while switch catch return function def fn func class new await typeof super match with elif and or not in print'.split(
    ' ',
  ),
);
