/** A statement with its parameters, ready for a driver: `$1`, `$2` … in the text, never a value. */
export type Statement = { text: string; values: unknown[] };

/** A piece of a statement that is itself made with `sql`. */
export class Fragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }

  /** Numbers the parameters of this fragment and all inside it. */
  compile(): Statement {
    const statement: Statement = { text: '', values: [] };
    append(this, statement);
    return statement;
  }
}

/** Writes SQL as text with values in place; each value becomes a parameter, each nested fragment is spliced in. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Fragment {
  return new Fragment(strings, values);
}

/** Text that must stand in the statement itself, such as a width in a type. Only for values checked by the caller. */
export function raw(text: string): Fragment {
  return new Fragment([text], []);
}

export const nothing = raw('');

function append(fragment: Fragment, statement: Statement): void {
  fragment.strings.forEach((text, index) => {
    statement.text += text;
    if (index >= fragment.values.length) return;
    const value = fragment.values[index];
    if (value instanceof Fragment) {
      append(value, statement);
    } else {
      statement.values.push(value);
      statement.text += `$${statement.values.length}`;
    }
  });
}
