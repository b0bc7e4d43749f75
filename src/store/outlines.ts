import type { Outline } from '../outline/outline.ts';
import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { jsonText } from './json-text.ts';
import { type Fragment, raw, sql } from './sql.ts';
import { storedKey } from './stored-key.ts';

/**
 * Writes what a version's outline has, in a few statements and in the transaction of `session`. Its rows go with the
 * version.
 */
export async function insertOutline(session: Session, tenant: TenantId, content: NewOutline): Promise<void> {
  const { nodes, symbols, references, imports } = rowsOf(content.outline);
  const owner = sql`${tenant}::uuid, ${content.versionId}::bigint, ${content.projectId}::bigint`;
  await insertRows(session, nodes, (rows) => insertNodes(owner, rows));
  await insertRows(session, symbols, (rows) => insertSymbols(owner, rows));
  await insertRows(session, references, (rows) => insertReferences(owner, rows));
  await insertRows(session, imports, (rows) => insertImports(owner, rows));
}

export type NewOutline = { projectId: number; versionId: number; outline: Outline };

/** Rows per statement; a symbol with a long comment takes 3 kB. */
const ROWS_PER_INSERT = 1000;

async function insertRows(
  session: Session,
  rows: readonly object[],
  insert: (rows: Fragment) => Fragment,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const part = jsonText(rows.slice(start, start + ROWS_PER_INSERT));
    // Through text, because the two drivers encode a jsonb parameter differently.
    await session.query(insert(sql`${part}::text::jsonb`));
  }
}

function rowsOf({ nodes, symbols, references, imports, isTest }: Outline) {
  return {
    nodes: nodes.map(({ span, title, details, ...node }, ordinal) => ({
      ...node,
      ordinal,
      title,
      name_key: storedKey(title),
      start_offset: span.start,
      end_offset: span.end,
      details: details ?? null,
    })),
    symbols: symbols.map(({ path, kind, signature, doc, span, ...symbol }, ordinal) => ({
      ordinal,
      name: path.at(-1)!,
      name_key: storedKey(path.at(-1)!),
      path,
      kind,
      signature,
      doc,
      start_offset: span.start,
      definition_offset: symbol.definitionStart,
      end_offset: span.end,
      start_line: symbol.startLine,
      end_line: symbol.endLine,
      is_exported: symbol.isExported,
      is_test: isTest || symbol.isTest === true,
    })),
    references: references.map(({ start, within, ...reference }) => ({
      ...reference,
      within,
      start_offset: start,
      is_test: isTest || symbols[within]?.isTest === true,
    })),
    imports: imports.map((imported, ordinal) => ({ ...imported, ordinal })),
  };
}

const strings = (column: string) => raw(`array(select jsonb_array_elements_text(${column}))`);

function insertNodes(owner: Fragment, rows: Fragment): Fragment {
  return sql`
    insert into outline_nodes (tenant_id, version_id, project_id, ordinal, parent, kind, title, name_key, depth, summary,
      tags, start_offset, end_offset, details)
    select ${owner}, ordinal, parent, kind, title, name_key, depth, summary, ${strings('tags')}, start_offset, end_offset,
      details
    from jsonb_to_recordset(${rows}) as row (ordinal integer, parent integer, kind text, title text, name_key text,
      depth integer, summary text, tags jsonb, start_offset integer, end_offset integer, details jsonb)`;
}

function insertSymbols(owner: Fragment, rows: Fragment): Fragment {
  return sql`
    insert into symbols (tenant_id, version_id, project_id, ordinal, name, name_key, path, kind, signature, doc,
      start_offset, definition_offset, end_offset, start_line, end_line, is_exported, is_test)
    select ${owner}, ordinal, name, name_key, ${strings('path')}, kind, signature, doc, start_offset, definition_offset,
      end_offset, start_line, end_line, is_exported, is_test
    from jsonb_to_recordset(${rows}) as row (ordinal integer, name text, name_key text, path jsonb, kind text,
      signature text, doc text, start_offset integer, definition_offset integer, end_offset integer, start_line integer,
      end_line integer, is_exported boolean, is_test boolean)`;
}

function insertReferences(owner: Fragment, rows: Fragment): Fragment {
  return sql`
    insert into symbol_references (tenant_id, version_id, project_id, name, within, start_offset, line, uses, is_test)
    select ${owner}, name, within, start_offset, line, uses, is_test
    from jsonb_to_recordset(${rows}) as row (name text, within integer, start_offset integer, line integer, uses integer,
      is_test boolean)`;
}

function insertImports(owner: Fragment, rows: Fragment): Fragment {
  return sql`
    insert into code_imports (tenant_id, version_id, project_id, ordinal, specifier, names, line)
    select ${owner}, ordinal, specifier, ${strings('names')}, line
    from jsonb_to_recordset(${rows}) as row (ordinal integer, specifier text, names jsonb, line integer)`;
}
