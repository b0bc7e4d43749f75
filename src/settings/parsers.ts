/** Turns the text of a variable into its value, or throws `NotAccepted` saying what would be. */
export type Parser<Value> = { accepts: string; parse(text: string): Value };

export class NotAccepted extends Error {}

export const text: Parser<string> = { accepts: 'any text', parse: (value) => value };

export function choice<const Choice extends string>(...choices: Choice[]): Parser<Choice> {
  const accepts = `one of ${choices.join(', ')}`;
  return {
    accepts,
    parse(value) {
      const found = choices.find((each) => each === value.toLowerCase());
      if (found === undefined) throw new NotAccepted(accepts);
      return found;
    },
  };
}

export const boolean: Parser<boolean> = {
  accepts: 'true or false',
  parse(value) {
    if (/^(true|1|yes|on)$/i.test(value)) return true;
    if (/^(false|0|no|off)$/i.test(value)) return false;
    throw new NotAccepted(this.accepts);
  },
};

export function integer(minimum: number, maximum: number): Parser<number> {
  const accepts = `a whole number from ${minimum} to ${maximum}`;
  return {
    accepts,
    parse(value) {
      const number = /^[+-]?\d+$/.test(value) ? Number(value) : Number.NaN;
      if (!(number >= minimum && number <= maximum)) throw new NotAccepted(accepts);
      return number;
    },
  };
}

export function decimal(minimum: number, maximum: number): Parser<number> {
  const accepts = `a number from ${minimum} to ${maximum}`;
  return {
    accepts,
    parse(value) {
      const number = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(value) ? Number(value) : Number.NaN;
      if (!(number >= minimum && number <= maximum)) throw new NotAccepted(accepts);
      return number;
    },
  };
}

/** An address. Only a database's may hold a user name and a password: other clients would print them. */
export function url(...protocols: string[]): Parser<string> {
  const isDatabase = protocols.includes('postgres');
  const beginnings = protocols.map((each) => `${each}://`).join(' or ');
  const accepts = `a URL that begins with ${beginnings}${isDatabase ? '' : ', without user name and password'}`;
  return {
    accepts,
    parse(value) {
      const parsed = URL.canParse(value) ? new URL(value) : undefined;
      const known = protocols.some((each) => value.startsWith(`${each}://`));
      const inPlace = parsed && !/@/.test(`${parsed.pathname}${parsed.search}${parsed.hash}`);
      const allowed = isDatabase || !value.includes('@');
      if (!inPlace || !known || !allowed) throw new NotAccepted(accepts);
      return value;
    },
  };
}

/** Several addresses. The comma is not looked for inside of one: in a password it is written as %2C. */
export function urls(...protocols: string[]): Parser<readonly string[]> {
  const one = url(...protocols);
  return {
    accepts: `${one.accepts}, or several of them separated by commas`,
    parse: (value) => list.parse(value).map((each) => one.parse(each)),
  };
}

export const list: Parser<readonly string[]> = {
  accepts: 'names separated by commas',
  parse: (value) =>
    value
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
};

/** As browsers send it: no path, no port that goes without saying. */
export const origins: Parser<readonly string[]> = {
  accepts: 'addresses such as https://app.example.com, without a path, separated by commas',
  parse(value) {
    const found = list.parse(value);
    const isOrigin = (each: string) =>
      /^https?:/.test(each) && URL.canParse(each) && new URL(each).origin === each;
    if (!found.every(isOrigin)) throw new NotAccepted(this.accepts);
    return found;
  },
};

const ASYMMETRIC = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** With `none` anybody could sign, and with HS… everybody who knows the public key. */
export const jwtAlgorithms: Parser<readonly string[]> = {
  accepts: `some of ${ASYMMETRIC.join(', ')}, separated by commas`,
  parse(value) {
    const found = list.parse(value);
    const isKnown = found.every((each) => ASYMMETRIC.includes(each));
    if (!isKnown || found.length === 0) throw new NotAccepted(this.accepts);
    return found;
  },
};

/** Each as it is written; `observe/estimate-cost.ts` takes them apart. */
export const prices: Parser<readonly string[]> = {
  accepts: 'models with two prices each, as `provider/model=0.30/2.50`, separated by commas',
  parse(value) {
    const found = list.parse(value);
    if (found.some((entry) => !/^[^\s=]+ *= *\d+(\.\d+)?\/\d+(\.\d+)?$/.test(entry)))
      throw new NotAccepted(this.accepts);
    return found;
  },
};

/** Short ones would be found in every text. */
export const phrases: Parser<readonly string[]> = {
  accepts: 'phrases of 4 to 200 characters, separated by commas',
  parse(value) {
    const found = list.parse(value);
    if (found.some((phrase) => !isPhrase(phrase))) throw new NotAccepted(this.accepts);
    return found;
  },
};

/** In scripts without spaces two signs are a phrase. */
export function isPhrase(text: string): boolean {
  return /^(?:[^\p{Cc}]{4,200}|[^\p{Cc} -~]{2,3})$/u.test(text.trim());
}

/** A credential: anything without white space, so that a pasted line break is noticed at start-up. */
export const secret: Parser<string> = {
  accepts: 'a key without spaces or line breaks',
  parse(value) {
    if (/\s/.test(value)) throw new NotAccepted(this.accepts);
    return value;
  },
};
