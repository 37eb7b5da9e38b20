import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Scripts of the page: the official client's published browser builds. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '/signalr.js': 'node_modules/@microsoft/signalr/dist/browser/signalr.js',
  '/msgpack.js': 'node_modules/@microsoft/signalr-protocol-msgpack/dist/browser/signalr-protocol-msgpack.js',
};

const PAGE = `<!doctype html><html lang="en"><title>Public client</title><link rel="icon" href="data:,">
${Object.keys(SCRIPTS)
  .map((path) => `<script src="${path}"></script>`)
  .join('\n')}</html>`;

export interface ServedHub {
  readonly origin: string;
  end(): Promise<void>;
}

/** Runs `npm run testhub` in its own process. */
export async function serveTestHub(): Promise<ServedHub> {
  const child = spawn(process.execPath, ['scripts/command.mjs', 'testhub'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const origin = await firstLine(child);
  return {
    origin,
    async end() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** The first line printed. Errors are only reported if it doesn't start. */
function firstLine(child: ChildProcess): Promise<string> {
  let printed = '';
  let complaints = '';
  child.stderr?.on('data', (piece: Buffer) => {
    complaints += piece.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The test hub did not start: ${complaints}`)));
    child.stdout?.on('data', (piece: Buffer) => {
      printed += piece.toString();
      if (printed.includes('\n')) resolve(printed.trim());
    });
  });
}

/** A page with the official client, on its own origin. */
export async function servePublicClient(): Promise<ServedHub> {
  const server = createServer((request, response) => {
    const file = SCRIPTS[request.url ?? ''];
    response.setHeader('Content-Type', file ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(file ? readFileSync(file) : PAGE);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async end() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
