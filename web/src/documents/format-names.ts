/** What people call the formats that Helix reads. */
const NAMES: Readonly<Record<string, string>> = {
  pdf: 'PDF',
  docx: 'Word',
  spreadsheet: 'Spreadsheet',
  pptx: 'PowerPoint',
  epub: 'E-book',
  image: 'Image',
  html: 'Web page',
  csv: 'CSV table',
  email: 'Email',
  transcript: 'Transcript',
  markdown: 'Markdown',
  code: 'Source code',
  text: 'Text',
};

/** A format that is not known here goes by the name the server has for it. */
export function formatName(sourceType: string): string {
  return NAMES[sourceType] ?? sourceType;
}
