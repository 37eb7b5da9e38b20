import { createServer, type Server } from 'node:http';
import type { PageHandler } from './page-server';

export interface Pages {
  readonly handlePage: PageHandler;
  /** Passes the upgrades of Next's development channel on, and refuses every other. */
  attachUpgrades(server: Server): void;
}

/** Prepares Next behind our server. Next attaches its upgrade listener to a server of its own that never listens. */
export async function createPageHandler({ dev }: { readonly dev: boolean }): Promise<Pages> {
  // Commands that serve no page have no need of Next.
  const { default: next } = await import('next');
  const decoy = createServer();
  const app = next({ dev, dir: process.cwd(), httpServer: decoy });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    handlePage: (request, response) => handle(request, response),
    attachUpgrades(server) {
      server.on('upgrade', (request, socket, head) => {
        if (request.url?.startsWith('/_next/')) decoy.emit('upgrade', request, socket, head);
        else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      });
    },
  };
}
