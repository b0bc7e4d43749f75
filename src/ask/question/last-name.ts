/** What is looked up: of `Queue.push` and `Queue::push()` it is `push`. */
export function lastName(name: string): string {
  return namesOf(name).at(-1)!;
}

/** Its names, outermost first. */
export function namesOf(name: string): string[] {
  return name.replace(/\(.*$/s, '').split(/\.|::|->|#/);
}
