/** The path of a passage, with its repository where several of them have a say. */
export function SourcePath({ path, repository, hasRepository }: SourcePathProps) {
  return (
    <span className="agentic-path">
      {hasRepository && repository && <span className="agentic-repository">{repository}/</span>}
      {path}
    </span>
  );
}

type SourcePathProps = { path: string; repository: string | null; hasRepository: boolean };
