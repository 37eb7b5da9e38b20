import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { contentSecurityPolicy, scriptHashes } from '../script-hashes';
import type { Captured } from './capture';

const BROTLI_QUALITY = 5;
/** Headers of Next's answer that are kept; the rest concerns a connection that there never was. */
const KEPT_HEADERS = ['content-type', 'link', 'location', 'cache-control'] as const;
const COMPRESSED = /^(?:text\/|application\/(?:javascript|json)|image\/svg)/;

type Encoding = 'br' | 'gzip' | 'identity';

/** An answer ready to be sent any number of times, in the encoding that its reader takes. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, OutgoingHttpHeader>>;
  readonly etag: string;
  readonly bodies: Map<Encoding, Buffer>;
  readonly compressible: boolean;
}

/** Makes an answer of what Next gave: its entity tag, and for a page the policy that names its own scripts. */
export function answerFrom({ status, headers, body }: Captured): Answer {
  const kept: Record<string, OutgoingHttpHeader> = {};
  for (const name of KEPT_HEADERS) {
    const value = headers[name];
    if (value !== undefined) kept[name] = value;
  }
  const type = String(headers['content-type'] ?? '');
  if (type.startsWith('text/html')) {
    kept['content-security-policy'] = contentSecurityPolicy(scriptHashes(body.toString('utf8')));
    kept['cache-control'] = 'public, no-cache';
  }
  return {
    status,
    headers: kept,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    bodies: new Map([['identity', body]]),
    compressible: COMPRESSED.test(type) && body.length > 256,
  };
}

/** What an answer takes besides its bodies, roughly. */
const OVERHEAD_BYTES = 1024;

/** Compresses an answer in every encoding, once for all who ask; returns the bytes that it then holds. */
export function compressFully(answer: Answer): number {
  if (answer.compressible) for (const encoding of ['br', 'gzip'] as const) bodyIn(answer, encoding);
  let bytes = OVERHEAD_BYTES;
  for (const body of answer.bodies.values()) bytes += body.length;
  return bytes;
}

/** Sends an answer: 304 when its reader has it, no body for HEAD, compressed when its reader takes that. */
export function sendAnswer(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  if (answer.status === 200) response.setHeader('ETag', answer.etag);
  if (answer.compressible) response.setHeader('Vary', 'Accept-Encoding');
  if (answer.status === 200 && hasEntity(request.headers['if-none-match'], answer.etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const encoding = answer.compressible ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  const body = bodyIn(answer, encoding);
  response.statusCode = answer.status;
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function bodyIn(answer: Answer, encoding: Encoding): Buffer {
  const known = answer.bodies.get(encoding);
  if (known) return known;
  const plain = answer.bodies.get('identity') as Buffer;
  const made =
    encoding === 'br'
      ? brotliCompressSync(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          },
        })
      : gzipSync(plain);
  answer.bodies.set(encoding, made);
  return made;
}

/** The best encoding that an Accept-Encoding header takes; `q=0` refuses one. */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  const accepted = new Map(
    String(header ?? '')
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*/);
        const quality = parameters.find((parameter) => parameter.startsWith('q='));
        return [name, quality === undefined ? 1 : Number(quality.slice(2))];
      }),
  );
  if ((accepted.get('br') ?? 0) > 0) return 'br';
  return (accepted.get('gzip') ?? 0) > 0 ? 'gzip' : 'identity';
}

function hasEntity(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}
