import { LANGUAGES } from '../code/languages.ts';

/** Code and settings that are text, and are read without knowing their language. */
const UNPARSED_ENDINGS: readonly string[] = [
  ...['.kt', '.kts', '.swift', '.scala', '.groovy', '.gradle', '.dart', '.m', '.mm', '.zig', '.sol', '.vb'],
  ...['.lua', '.pl', '.pm', '.r', '.jl', '.ex', '.exs', '.erl', '.hs', '.clj', '.ml', '.fs', '.nim'],
  ...['.sql', '.graphql', '.gql', '.proto', '.thrift', '.tf', '.hcl', '.nix', '.cmake', '.mk'],
  ...['.json', '.jsonc', '.json5', '.yaml', '.yml', '.toml', '.ini', '.cfg', '.conf', '.properties', '.xml'],
  ...['.css', '.scss', '.sass', '.less', '.vue', '.svelte', '.astro'],
  ...['.zsh', '.fish', '.ps1', '.psm1', '.bat', '.cmd', '.dockerfile', '.diff', '.patch'],
];

export const SOURCE_CODE_ENDINGS: readonly string[] = [
  ...LANGUAGES.flatMap(({ endings }) => endings),
  ...UNPARSED_ENDINGS,
];
