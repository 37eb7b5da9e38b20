import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { buildSync } from 'esbuild';

/** Runs `renderPost` in a child process, because Jest can't import ES modules here. */
export function renderInChild(
  bodies: readonly string[],
  handles: readonly string[],
  baseUrl: string,
): readonly string[] {
  const { outputFiles } = buildSync({
    entryPoints: [path.resolve(__dirname, '../server/render-post.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    write: false,
  });
  const program = `${outputFiles[0]?.text ?? ''}
    import { readFileSync } from 'node:fs';
    const [bodies, handles, baseUrl] = JSON.parse(readFileSync(0, 'utf8'));
    const all = bodies.map((body) => renderPost(body, new Set(handles), baseUrl));
    process.stdout.write(JSON.stringify(await Promise.all(all)));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    input: JSON.stringify([bodies, handles, baseUrl]),
    encoding: 'utf8',
  });
  return JSON.parse(output) as readonly string[];
}
