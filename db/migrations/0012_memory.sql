-- Large projects are searched in memory (docs/decisions/2026-11-18-search-in-memory.md): what a process holds of a project is
-- kept up with its versions, and read anew where the words of chunks that stay were written anew.
alter table project_statistics add column if not exists rebuilds bigint not null default 0; -- grows with every `helix reindex`
