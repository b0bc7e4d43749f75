import { ERROR_CATALOG } from '../src/errors.ts';
import { DEFINITIONS, NOT_USED_YET } from '../src/settings/definitions.ts';

const WRITTEN = 'This page is written by `npm run docs`; a test fails when it is out of date.';

/** docs/errors.md */
export function errorsPage(): string {
  const rows = Object.entries(ERROR_CATALOG).map(
    ([code, { status, text }]) => `| \`${code}\` | ${status} | ${cell(text)} |`,
  );
  return `# Errors

Every error that Helix tells a person, over HTTP as \`{"error","message","request_id"}\` and on the command line as its
message. \`{…}\` stands for the value found. The one exception is \`POST /ask-image\`, which answers what is no image with
\`{"error":"unsupported media type"}\`. ${WRITTEN}

| code | HTTP status | message |
| --- | --- | --- |
${rows.join('\n')}
`;
}

/** docs/settings.md */
export function settingsPage(): string {
  const rows = Object.values(DEFINITIONS).map(({ variable, fallback, parser, meaning }) => {
    const shown =
      fallback === undefined || (Array.isArray(fallback) && fallback.length === 0) ? '-' : `\`${fallback}\``;
    return `| \`${variable}\` | ${shown} | ${cell(meaning)}${NOT_USED_YET.has(variable) ? ' (checked, not used yet)' : ''} | ${cell(parser.accepts)} |`;
  });
  return `# Settings

Helix reads these variables once, at start, from the environment and from a \`.env\` file in the working folder (the
environment wins). A value that is not accepted, and a variable that begins with \`HELIX_\`, \`RETRIEVAL_\`, \`RERANK_\` or
\`ABSTAIN_\` and is not listed here, stops the start with a message that names it. \`helix doctor\` prints them all, with
secrets hidden. ${WRITTEN}

| variable | default | meaning | accepted |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
