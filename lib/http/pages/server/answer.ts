import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { ensureDefined } from '@/lib/core/base/assert';
import type { Encoding } from '@/lib/http/base/server/accept-encoding';
import {
  PICTURE_HEADERS,
  SECURITY_HEADERS,
  securityHeadersFor,
} from '@/lib/http/base/server/security-headers';
import { mayBeFramed } from '../page-framing';
import type { PageParts } from '../page-parts';
import { contentSecurityPolicy, type ForeignSources, scriptHashes } from '../script-hashes';
import type { Captured } from './capture';

const BROTLI_QUALITY = 5;
const COMPRESSED = /^(?:text\/|application\/(?:javascript|json|xml|rss\+xml|atom\+xml)|image\/svg)/;
/** Smaller bodies aren't worth compressing. */
const MIN_COMPRESSED_BYTES = 256;
/** Approximate memory of an answer besides its bodies. */
const OVERHEAD_BYTES = 2048;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const decompressBrotli = promisify(brotliDecompress);
const decompressGzip = promisify(gunzip);

/** An answer in one encoding. `headers` is a flat list whose second item is each request's id. */
export interface Sendable {
  readonly headers: string[];
  readonly body: Buffer;
}

/** An answer that can be sent any number of times, in the encoding the client accepts. */
export interface PageAnswer {
  readonly status: number;
  /** null unless the status is 200, because errors have no entity. */
  readonly etag: string | null;
  readonly compressible: boolean;
  /** As it was rendered; dropped once compressed, and made again when someone asks for it. */
  identity: Sendable | null;
  br: Sendable | null;
  gzip: Sendable | null;
  /** Encodings being made, shared by everyone waiting for them. */
  readonly packing: Map<Encoding, Promise<Sendable>>;
  /** Headers of a 304, with a slot for the request id. */
  readonly notModifiedHeaders: string[];
}

interface PageText {
  /** Without inlined styles, which their addresses identify. */
  readonly page: PageParts;
  /** Foreign sources pages may load; defaults to none. */
  readonly foreign?: ForeignSources;
}

/** Of pages that are being prepared. */
const NOT_YET = 503;
const RETRY_SECONDS = 3;

/**
 * Builds an answer from Next's response, with its entity tag and, for pages, the policy with script hashes and foreign
 * sources.
 * @param text of a page; omitted for files
 */
export function answerFrom({ status, headers, body }: Captured, text?: PageText): PageAnswer {
  const type = String(headers['content-type'] ?? 'application/octet-stream');
  const etag = status === 200 ? `W/"${contentDigest(text?.page ?? body)}"` : null;
  const compressible = COMPRESSED.test(type) && body.length > MIN_COMPRESSED_BYTES;
  const isFramed = text !== undefined && mayBeFramed(text.page.head);
  const security = text ? securityHeadersFor(text.page.head, isFramed) : headersOfFile(type);
  const common = ['X-Request-Id', '', ...security, 'Cache-Control', cacheControl(type, headers)];
  if (status === NOT_YET) common.push('Retry-After', String(RETRY_SECONDS));
  if (etag !== null) common.push('ETag', etag);
  if (compressible) common.push('Vary', 'Accept-Encoding');
  if (text) {
    const { head, body: rest } = text.page;
    const hashes = new Set([...scriptHashes(head), ...scriptHashes(rest)]);
    const policy = contentSecurityPolicy([...hashes], text.foreign, isFramed);
    common.push('Content-Security-Policy', policy);
  }
  for (const [name, value] of [
    ['Link', headers['link']],
    ['Location', headers['location']],
  ] as const)
    if (value !== undefined) common.push(name, String(value));
  return {
    status,
    etag,
    compressible,
    identity: sendable([...common, 'Content-Type', type], body, null),
    br: null,
    gzip: null,
    packing: new Map(),
    notModifiedHeaders: common,
  };
}

function contentDigest(content: Buffer | PageParts): string {
  const hash = createHash('sha256');
  if ('head' in content) hash.update(content.head, 'latin1').update(content.body, 'latin1');
  else hash.update(content);
  return hash.digest('base64url').slice(0, 22);
}

function headersOfFile(type: string): readonly string[] {
  return type.startsWith('image/') ? PICTURE_HEADERS : SECURITY_HEADERS;
}

/** Built files never change under their name, pages are revalidated, and images may be five minutes old. */
function cacheControl(type: string, headers: Captured['headers']): string {
  const given = String(headers['cache-control'] ?? '');
  if (given.includes('immutable')) return given;
  return type.startsWith('image/') ? 'public, max-age=300' : 'public, no-cache';
}

function sendable(headers: readonly string[], body: Buffer, encoding: Encoding | null): Sendable {
  return {
    headers: [
      ...headers,
      ...(encoding === null ? [] : ['Content-Encoding', encoding]),
      'Content-Length',
      String(body.length),
    ],
    body,
  };
}

/** The answer in the client's encoding; null if it has to be made. */
export function readyIn(answer: PageAnswer, encoding: Encoding): Sendable | null {
  return answer.compressible ? answer[encoding] : answer.identity;
}

/** The answer in the client's encoding, made off the main thread, once for everyone waiting. */
export function encodedIn(answer: PageAnswer, encoding: Encoding): Promise<Sendable> {
  const ready = readyIn(answer, encoding);
  if (ready) return Promise.resolve(ready);
  const running = answer.packing.get(encoding);
  if (running) return running;
  const packing = encode(answer, encoding).finally(() => answer.packing.delete(encoding));
  answer.packing.set(encoding, packing);
  return packing;
}

async function encode(answer: PageAnswer, encoding: Encoding): Promise<Sendable> {
  const plain = await decompress(answer);
  const made = encoding === 'identity' ? plain : await compress(plain, encoding);
  answer[encoding] = made;
  // Almost everyone asks for compressed pages, a seventh of the bytes.
  if (encoding !== 'identity') answer.identity = null;
  return made;
}

async function decompress({ identity, br, gzip: zipped }: PageAnswer): Promise<Sendable> {
  if (identity) return identity;
  const { headers, body } = ensureDefined(br ?? zipped, 'an encoding of every answer');
  // The last two pairs are encoding and length.
  return sendable(headers.slice(0, -4), await (br ? decompressBrotli(body) : decompressGzip(body)), null);
}

async function compress({ headers, body }: Sendable, encoding: 'br' | 'gzip'): Promise<Sendable> {
  const packed =
    encoding === 'br'
      ? await compressBrotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        })
      : await compressGzip(body);
  // The last pair is the length.
  return sendable(headers.slice(0, -2), packed, encoding);
}

/** Bytes of all encodings that it has. */
export function answerSize({ identity, br, gzip: zipped }: PageAnswer): number {
  return [identity, br, zipped].reduce((sum, made) => sum + (made?.body.length ?? 0), OVERHEAD_BYTES);
}
