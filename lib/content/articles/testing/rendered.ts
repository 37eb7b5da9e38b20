import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { buildSync } from 'esbuild';

/** Runs `renderMarkdown` in a child process, because Jest can't import ES modules here. */
export function renderInChild(bodies: readonly string[]): readonly string[] {
  const { outputFiles } = buildSync({
    entryPoints: [path.resolve(__dirname, '../server/markdown.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    write: false,
  });
  const program = `${outputFiles[0]?.text ?? ''}
    import { readFileSync } from 'node:fs';
    const bodies = JSON.parse(readFileSync(0, 'utf8'));
    process.stdout.write(JSON.stringify(await Promise.all(bodies.map((body) => renderMarkdown(body)))));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    input: JSON.stringify(bodies),
    encoding: 'utf8',
  });
  return JSON.parse(output) as readonly string[];
}

/** For tests that aren't about Markdown: one paragraph of escaped text. */
export async function renderPlain(body: string): Promise<string> {
  return `<p>${body.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
}
