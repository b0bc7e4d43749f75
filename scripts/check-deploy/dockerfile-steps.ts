export type Step = { instruction: string; text: string };
export type Stage = { name: string; base: string; steps: Step[] };
export type Copied = { from?: string; sources: string[]; target: string };

/** The stages of a Dockerfile with their steps in order; comments are gone, lines that go on are one. */
export function stagesOf(dockerfile: string): Stage[] {
  const stages: Stage[] = [];
  const lines = dockerfile
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const defaults = new Map<string, string>();
  for (const line of lines) {
    const [, instruction = '', text = ''] = /^(\w+)\s+(.*)$/s.exec(line.trim()) ?? [];
    if (instruction === 'FROM') {
      const [image = '', , name = ''] = text.split(/\s+/);
      const base = image.replace(/\$\{(\w+)\}/g, (_, variable: string) => defaults.get(variable) ?? '');
      stages.push({ name: name || String(stages.length), base, steps: [] });
    } else if (stages.length > 0) stages.at(-1)!.steps.push({ instruction, text });
    else if (instruction === 'ARG') defaults.set(...(text.split('=') as [string, string]));
  }
  return stages;
}

/** `COPY --from=build /app/bin ./bin` in its parts. */
export function copied(text: string): Copied {
  const words = text.split(/\s+/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const paths = words.filter((word) => !word.startsWith('--'));
  return { from, sources: paths.slice(0, -1), target: paths.at(-1)! };
}

/** True for a path that `.dockerignore` keeps out of the build. */
export function isIgnored(path: string, ignoreFile: string): boolean {
  const patterns = ignoreFile.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return patterns.some((pattern) => {
    const expression = pattern
      .trim()
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*\*\//g, '\u0000')
      .replace(/\*/g, '[^/]*')
      .replaceAll('\u0000', '(?:.*/)?');
    return new RegExp(`^${expression}(?:/|$)`).test(path);
  });
}
