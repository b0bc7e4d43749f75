/** Forms of keys that services give out, and of private keys. */
export const KEY =
  /(?<![A-Za-z0-9])(?:sk-[A-Za-z0-9_-]{16,}|(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,}|AIza[\w-]{30,}|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{30,}|A[KS]IA[0-9A-Z]{16}|xox[abprs]-[\w-]{10,}|hf_[A-Za-z0-9]{30,}|npm_[A-Za-z0-9]{30,}|glpat-[\w-]{16,}|eyJ[\w-]{10,500}\.[\w-]{10,}\.[\w-]*|-----BEGIN (?:[A-Z]+ ){0,3}PRIVATE KEY-----(?:(?:\s|\\n){1,4}[A-Za-z0-9+/=]{16,})*)/g;

/** What may still become one at the end of a text. */
export const BEGUN_KEY =
  /(?<![A-Za-z0-9])(?:sk-[\w-]*|[srp]k_(?:live|test)_\w*|AIza[\w-]*|gh[pousr]_\w*|github_pat_\w*|A[KS]IA\w*|xox[abprs]-[\w-]*|hf_\w*|npm_\w*|glpat-[\w-]*|eyJ[\w.-]*|-----BEGIN(?: [A-Z]*){0,5}-{0,4}|-----BEGIN (?:[A-Z]+ ){0,3}PRIVATE KEY-----(?:(?:\s|\\n){1,4}[A-Za-z0-9+/=]{16,})*(?:\s|\\n){0,4}(?:\\|[A-Za-z0-9+/=]{0,15}))$/;

/** What they begin with. */
export const KEY_STARTERS =
  'sk- sk_live_ sk_test_ rk_live_ rk_test_ pk_live_ pk_test_ AIza ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ AKIA ASIA xox hf_ npm_ glpat- eyJ -----BEGIN'.split(
    ' ',
  );
