import { useState } from 'react';
import type { Citation, HelixClient } from '../../src/client/client.ts';
import { AnswerAnnouncer } from './answer-announcer.tsx';
import { AnswerView } from './answer-view.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { DropTarget } from './drop-target.tsx';
import { PageHeader } from './page-header.tsx';
import { PassageDialog } from './passage-dialog.tsx';
import { QuestionBox } from './question-box.tsx';
import { useAnswer } from './use-answer.ts';
import { useFilePicker } from './use-file-picker.tsx';
import { useRequest } from './use-request.ts';
import { useUploads } from './use-uploads.ts';
import { Welcome } from './welcome.tsx';

export function App({ client }: { client: HelixClient }) {
  const documents = useRequest((signal) => client.documents({ signal }), 'documents');
  const uploads = useUploads(client, documents.reload);
  const picker = useFilePicker(uploads.add);
  const { answer, isRunning, ask, stop } = useAnswer(client);
  const [openCitation, setOpenCitation] = useState<Citation | null>(null);

  return (
    <>
      <PageHeader client={client} />
      <main className="page">
        <section className="ask-column" aria-label="Question and answer">
          <QuestionBox isRunning={isRunning} onAsk={ask} onStop={stop} />
          {answer ? (
            <AnswerView
              key={answer.id}
              client={client}
              answer={answer}
              onOpenCitation={setOpenCitation}
              onRetry={() => ask(answer.question)}
              onAddDocument={picker.open}
            />
          ) : (
            <Welcome documents={documents.state} onAsk={ask} />
          )}
        </section>
        <DocumentsPanel documents={documents} uploads={uploads} onAddDocument={picker.open} />
      </main>
      {picker.input}
      <DropTarget onFiles={uploads.add} />
      <AnswerAnnouncer answer={answer} />
      {openCitation && (
        <PassageDialog
          client={client}
          citation={openCitation}
          answerText={answer?.text ?? ''}
          onClose={() => setOpenCitation(null)}
        />
      )}
    </>
  );
}
