import type { ExportCitationStyle, ExportFormat } from './artifacts-contract.ts';
import { queryOf } from './send-request.ts';

/** Where an artifact can be downloaded as a file. `version`: the newest unless told. */
export function artifactExportUrl(
  baseUrl: string,
  artifactId: number,
  { format, citations, version }: ExportUrlOptions,
): string {
  return new URL(`v1/artifacts/${artifactId}/export${queryOf({ format, citations, version })}`, baseUrl).href;
}

export type ExportUrlOptions = { format: ExportFormat; citations?: ExportCitationStyle; version?: number };
