import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const made: string[] = [];

afterAll(() => {
  for (const file of made.splice(0)) rmSync(file);
});

/** A thread's program as one file, until the tests of this file end: within the folder where it finds packages. */
export async function bundleThread(entry: string): Promise<string> {
  const file = path.resolve(`node_modules/.cache/${path.basename(entry, '.ts')}-${process.pid}.cjs`);
  await build({
    entryPoints: [path.resolve(entry)],
    outfile: file,
    bundle: true,
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  });
  made.push(file);
  return file;
}
