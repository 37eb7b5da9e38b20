import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that delivers pages in pieces. */
export interface SlowLine {
  /** Origin without a trailing slash. */
  readonly origin: string;
  close(): void;
}

/**
 * Forwards requests to the product and splits its pages.
 * @param breaks pages are split before the first match of each
 * @param pauseMs pause between pieces
 */
export async function startSlowLine(breaks: readonly RegExp[], pauseMs: number): Promise<SlowLine> {
  const server = createServer((request, response) => {
    const pass = async () => {
      const answer = await fetch(`${process.env['PRODUCT_ORIGIN']}${request.url}`);
      const type = answer.headers.get('content-type') ?? '';
      const policy = answer.headers.get('content-security-policy');
      response.writeHead(answer.status, {
        'Content-Type': type,
        ...(policy === null ? {} : { 'Content-Security-Policy': policy }),
      });
      const pieces = type.startsWith('text/html')
        ? cut(await answer.text(), breaks)
        : [Buffer.from(await answer.arrayBuffer())];
      for (const piece of pieces) {
        response.write(piece);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      response.end();
    };
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function cut(text: string, breaks: readonly RegExp[]): readonly string[] {
  const places = breaks.map((mark) => text.search(mark)).sort((a, b) => a - b);
  if (places.some((place) => place < 0)) throw new Error(`The page has not all of ${breaks.join(', ')}`);
  return [0, ...places].map((place, index) => text.slice(place, places[index]));
}
