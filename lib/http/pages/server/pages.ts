import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { PageHandler } from './page-server';

export interface Pages {
  readonly handlePage: PageHandler;
  /** Handles upgrades of Next's development channel; returns false, without doing anything, for others. */
  upgradePages(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

/** Prepares Next behind our server. Next attaches its upgrade listener to its own server, which never listens. */
export async function createPageHandler({ dev }: { readonly dev: boolean }): Promise<Pages> {
  // Commands that serve no pages don't need Next.
  const { default: next } = await import('next');
  const decoy = createServer();
  const app = next({ dev, dir: process.cwd(), httpServer: decoy });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    handlePage: (request, response) => handle(request, response),
    upgradePages(request, socket, head) {
      if (!request.url?.startsWith('/_next/')) return false;
      return decoy.emit('upgrade', request, socket, head);
    },
  };
}
