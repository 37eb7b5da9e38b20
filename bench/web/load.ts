import { connect, type Socket } from 'node:net';

/** A request's raw bytes. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export function wireBytes({ method, path, headers, body = '' }: WireRequest): Buffer {
  const lines = Object.entries({
    Host: '127.0.0.1',
    ...headers,
    ...(body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

export interface WireAnswer {
  readonly status: number;
  /** Alternating names and values, as received. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  /** Total bytes. */
  readonly bytes: number;
}

/** A connection that makes one request at a time. @throws Error if the server closes it or sends no length */
export function openConnection(port: number): {
  ask(request: Buffer): Promise<WireAnswer>;
  close(): void;
} {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received = Buffer.alloc(0);
  let waiting: { resolve: (answer: WireAnswer) => void; reject: (error: Error) => void } | null = null;
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    const answer = parseAnswer(received);
    if (!answer) return;
    received = received.subarray(answer.bytes);
    waiting?.resolve(answer);
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The server ended the connection')));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

function parseAnswer(data: Buffer): WireAnswer | null {
  const end = data.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const [first = '', ...lines] = data.subarray(0, end).toString('latin1').split('\r\n');
  const headers = lines.flatMap((line) => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'content-length');
  if (at === -1) throw new Error(`An answer without a length: ${first}`);
  const bytes = end + 4 + Number(headers[at + 1]);
  if (data.length < bytes) return null;
  return { status: Number(first.split(' ')[1]), headers, body: data.subarray(end + 4, bytes), bytes };
}

export interface LoadOptions {
  readonly port: number;
  readonly request: Buffer;
  /** The exact size of every response in bytes. */
  readonly answerBytes: number;
  readonly connections: number;
  /** Pipelined requests per connection. */
  readonly pipelined: number;
  readonly seconds: number;
}

/**
 * Keeps a server busy and counts responses by their bytes, so that reading costs the client next to nothing.
 * @returns responses, and the seconds they took
 * @throws Error if the bytes received aren't a whole number of such responses
 */
export async function applyLoad(
  options: LoadOptions,
): Promise<{ readonly answers: number; readonly seconds: number }> {
  const { port, request, answerBytes, connections, pipelined, seconds } = options;
  const began = performance.now();
  const ends = began + seconds * 1000;
  const several = Array.from({ length: pipelined + 1 }, (_, count) =>
    Buffer.concat(Array<Buffer>(count).fill(request)),
  );
  const drive = (socket: Socket) =>
    new Promise<number>((resolve, reject) => {
      let sent = pipelined;
      let bytes = 0;
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('The server ended the connection')));
      socket.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        const answered = Math.floor(bytes / answerBytes);
        const free = answered + pipelined - sent;
        if (performance.now() < ends) {
          if (free <= 0) return;
          sent += free;
          socket.write(several[Math.min(free, pipelined)] as Buffer);
        } else if (answered >= sent) {
          if (bytes !== sent * answerBytes)
            return void reject(new Error(`${bytes} bytes are not ${sent} answers of ${answerBytes}`));
          socket.removeAllListeners('close').destroy();
          resolve(sent);
        }
      });
      socket.write(several[pipelined] as Buffer);
    });
  const counts = await Promise.all(
    Array.from({ length: connections }, () => drive(connect({ port, host: '127.0.0.1', noDelay: true }))),
  );
  return {
    answers: counts.reduce((sum, count) => sum + count, 0),
    seconds: (performance.now() - began) / 1000,
  };
}
