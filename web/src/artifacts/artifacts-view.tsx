import type { HelixClient } from '../../../src/client/client.ts';
import type { SourceTarget } from '../source/source-target.ts';
import { ArtifactPage } from './artifact-page.tsx';
import { ArtifactsPage } from './artifacts-page.tsx';
import { NewArtifactPage } from './new-artifact-page.tsx';
import '../styles/documents.css';
import '../styles/document-list.css';
import '../styles/document-details.css';
import '../styles/document-diff.css';
import '../styles/artifacts.css';
import '../styles/artifact-page.css';

/** What was written from the documents of a project, one of it, or where a new one is begun. */
export default function ArtifactsView({ artifactId, ...props }: ArtifactsViewProps) {
  if (artifactId === null) return <ArtifactsPage key={props.project} {...props} />;
  if (artifactId === 'new') return <NewArtifactPage key={props.project} {...props} />;
  return <ArtifactPage key={artifactId} {...props} artifactId={artifactId} />;
}

export type ArtifactsViewProps = ArtifactsProps & { artifactId: number | 'new' | null };

export type ArtifactsProps = {
  client: HelixClient;
  project: string;
  /** The section that the address leads to. */
  section: string | null;
  onProject: (project: string) => void;
  onOpenSource: (target: SourceTarget) => void;
  onAddDocument: () => void;
};
