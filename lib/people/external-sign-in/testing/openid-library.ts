import { execFileSync } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { inRunFolder } from '@/lib/core/database/testing/run-folder';
import type { OpenidClient } from '../server/provider-client';

let loaded: OpenidClient | null = null;

/** The OpenID library, bundled once per run so that Jest can load it: it's published as ECMAScript modules only. */
export async function loadOpenidLibrary(): Promise<OpenidClient> {
  loaded ??= require(bundle()) as OpenidClient;
  return loaded;
}

function bundle(): string {
  const root = path.resolve(__dirname, '../../../..');
  const file = inRunFolder('openid-client.js');
  if (existsSync(file)) return file;
  // Another worker may be making it, too.
  const own = `${file}.${process.pid}`;
  const entry = path.join(root, 'node_modules/openid-client/build/index.js');
  const options = ['--bundle', '--format=cjs', '--platform=node', '--log-level=error', `--outfile=${own}`];
  execFileSync(path.join(root, 'node_modules/esbuild/bin/esbuild'), [entry, ...options]);
  renameSync(own, file);
  return file;
}
