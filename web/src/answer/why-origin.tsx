import { type ReactNode, useState } from 'react';
import type { AnswerRecord } from '../../../src/client/client.ts';
import { copyText } from '../chat/copy-text.ts';
import { WhySection } from './why-section.tsx';

/** What somebody needs who looks into it further. */
export function WhyOrigin({ record }: { record: AnswerRecord }) {
  const { model, tokens, settings_hash, revision, request_id } = record;
  const [said, setSaid] = useState('');
  const copy = async () => {
    setSaid('');
    setSaid((await copyText(request_id)) ? 'Copied.' : 'The browser does not allow copying here.');
  };
  return (
    <WhySection heading="For the record">
      <dl className="answer-why-record">
        <Entry name="Written by">{model ?? 'no model was asked'}</Entry>
        {tokens.context !== null && <Entry name="Length of the passages">{count(tokens.context)}</Entry>}
        {tokens.prompt !== null && <Entry name="Read by the model">{count(tokens.prompt)}</Entry>}
        {tokens.completion !== null && <Entry name="Written by the model">{count(tokens.completion)}</Entry>}
        {revision !== null && <Entry name="Documents as of">change {revision.toLocaleString('en')}</Entry>}
        <Entry name="Settings">
          <code title={settings_hash}>{settings_hash.slice(0, 12)}</code>
        </Entry>
        <Entry name="Number of the answer">
          <code>{request_id}</code>{' '}
          <button type="button" className="answer-why-copy" onClick={copy}>
            Copy<span className="visually-hidden"> the number of the answer</span>
          </button>{' '}
          <span role="status">{said}</span>
        </Entry>
      </dl>
    </WhySection>
  );
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Models count in pieces of words. */
function count(tokens: number): string {
  return `${tokens.toLocaleString('en')} word pieces`;
}
