import { wholeCharacter } from '../../text/whole-character.ts';
import type { Failure } from '../metrics/find-failures.ts';
import { countFailures, expectedText, type JudgedCase, refusedText, verdictText } from './describe-case.ts';
import { html, type Markup } from './markup.ts';

/** The cases, failing ones first, as many as a page can show; on a phone each is a card. */
export function caseTable(cases: readonly JudgedCase[]): Markup {
  const shown = cases.slice(0, MOST_CASES);
  const left = cases.length - shown.length;
  const failed = countFailures(cases);
  return html`${failed ? html`<p class="note">Failed: ${failed}.</p>` : null}${
    left === 0
      ? null
      : html`<p class="note">The first ${shown.length} of ${cases.length.toLocaleString('en-US')} cases, failing ones first. All are in results.csv beside this page.</p>`
  }<table class="cases" role="table"><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Case</th><th scope="col" role="columnheader">Question and what was expected</th><th scope="col" role="columnheader">Answer</th><th scope="col" role="columnheader">What came of it</th></tr></thead><tbody role="rowgroup">${shown.map(caseRow)}</tbody></table>`;
}

/** Some thousand rows make a browser slow and nobody reads them; the file beside the page has them all. */
export const MOST_CASES = 300;

function caseRow({ result, failures }: JudgedCase): Markup {
  const { caseId, kind, tags, question, answer, refused, verdict } = result;
  const claims = verdict?.unsupported_claims.slice(0, MOST_CLAIMS) ?? [];
  const facts = [
    ['refused by', refusedText(result)],
    ['verdict', verdictText(result)],
    ['confidence', result.confidence?.toFixed(2) ?? ''],
    ['nearest', result.nearest?.toFixed(3) ?? ''],
  ].filter(([, text]) => text);
  return html`<tr role="row" class="${failures.length > 0 ? 'failed' : 'passed'}"><th scope="row" role="rowheader"><span class="mark ${failures.length > 0 ? 'bad' : 'good'}">${failures.length > 0 ? '✗ failed' : '✓ passed'}</span> <span class="case-id">${clipped(caseId, 80)}</span><span class="note">${[kind, ...tags.slice(0, 6)].join(' · ')}</span></th>
<td role="cell"><p class="question">${clipped(question)}</p><p class="note">expected: ${clipped(expectedText(result))}</p></td>
<td role="cell" class="${refused ? 'answer refusal' : 'answer'}">${clipped(answer) || '–'}</td>
<td role="cell">${failures.length === 0 ? null : html`<ul class="failures">${failures.map((failure) => html`<li>${clipped(failureText(failure, claims), 240)}</li>`)}</ul>`}${
    claims.length === 0
      ? null
      : html`<p class="note">unsupported claims</p><ul class="claims">${claims.map((claim) => html`<li>${clipped(claim, 240)}</li>`)}</ul>`
  }<dl>${facts.map(([name, text]) => html`<dt>${name}</dt><dd>${clipped(text!, 120)}</dd>`)}</dl></td></tr>`;
}

/** The claims stand below it, so it need not quote them. */
function failureText({ kind, text }: Failure, claims: readonly string[]): string {
  return kind === 'ungrounded' && claims.length > 0 ? 'not supported by its sources' : text;
}

function clipped(text: string, most = 500): string {
  return text.length <= most ? text : `${text.slice(0, wholeCharacter(text, most))}…`;
}

const MOST_CLAIMS = 6;
