import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OpenidClient } from '../server/provider-client';

let loaded: OpenidClient | null = null;

/** The OpenID library in a form that Jest can load: it is published as ECMAScript modules only. */
export async function loadOpenidLibrary(): Promise<OpenidClient> {
  loaded ??= require(bundle()) as OpenidClient;
  return loaded;
}

function bundle(): string {
  const root = path.resolve(__dirname, '../../../..');
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'openid-client-')), 'openid-client.js');
  const entry = path.join(root, 'node_modules/openid-client/build/index.js');
  const options = ['--bundle', '--format=cjs', '--platform=node', '--log-level=error', `--outfile=${file}`];
  execFileSync(path.join(root, 'node_modules/esbuild/bin/esbuild'), [entry, ...options]);
  return file;
}
