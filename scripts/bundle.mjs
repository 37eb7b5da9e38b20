// Bundles code that runs outside Next: the server, the engine's worker, the commands.
import { mkdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Bundles `entry` into `outfile` unless the bundle is newer than everything that it was made from. */
export async function bundleIfStale(entry, outfile) {
  const listFile = `${outfile}.inputs.json`;
  if (!(await isStale(outfile, listFile))) return path.resolve(outfile);
  const { build } = await import('esbuild');
  mkdirSync(path.dirname(outfile), { recursive: true });
  const result = await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    metafile: true,
    logLevel: 'error',
  });
  const inputs = [...Object.keys(result.metafile.inputs), 'package-lock.json'];
  await writeFile(listFile, JSON.stringify(inputs));
  return path.resolve(outfile);
}

async function isStale(outfile, listFile) {
  try {
    const built = statSync(outfile).mtimeMs;
    const inputs = JSON.parse(await readFile(listFile, 'utf8'));
    return inputs.some((file) => statSync(file).mtimeMs > built);
  } catch {
    return true;
  }
}
