import { CommandLine } from '../command-line.tsx';
import { quoteArgument } from '../quote-argument.ts';

const COMMANDS = [
  ['a folder', 'folder /srv/policies'],
  ['a Git repository', 'git https://example.com/team/shop.git'],
  ['a folder of transcripts', 'transcripts ~/talks'],
] as const;

/** What reads the disk of a machine is added and synced there, by the command line. */
export function LocalKinds({ project }: { project: string }) {
  return (
    <details className="connectors-local">
      <summary>Folders, Git repositories and transcripts</summary>
      <p className="artifacts-hint">
        These read files of a machine, which nobody may have done from a page. Run this where the files are,
        then <code>helix connectors sync</code>; what came of it is shown here.
      </p>
      {COMMANDS.map(([what, words]) => (
        <CommandLine
          key={what}
          of={what}
          text={`helix connectors add ${words} --project ${quoteArgument(project)}`}
        />
      ))}
    </details>
  );
}
