/** Folders that programs keep for themselves. */
const KEPT_BY_PROGRAMS = new Set(['node_modules', '__MACOSX']);

/** Whether a file or folder of this name is meant for programs and not for readers. */
export function isHidden(name: string): boolean {
  return name.startsWith('.') || KEPT_BY_PROGRAMS.has(name);
}
