import { type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { HOSTILE_OBJECTS } from '@/lib/http/api/testing/hostile-bodies';
import type { RandomSource } from '@/lib/robots/catalogue/synthetic/random-source';

/** Requests none of our pages would send, and checks of their responses. */

/** Fixed, so that failures are reproducible. */
export const SEED = 20_261_121;
const AT_ONCE = 16;

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Sent in chunks, without Content-Length. */
  readonly isChunked?: boolean;
  /** A local source address, 127.x.y.z. */
  readonly from?: string;
}

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly ms: number;
}

/** Values to put into fields of any type. */
export const LEAVES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  12,
  -1_000_000_001,
  1.5,
  1e308,
  '',
  'Week',
  'Full',
  'S',
  'TA',
  'Low',
  'New',
  'AAPL',
  'full.annualPL',
  'name.keyword',
  'commonTickers',
  'annualCosts',
  '2026-01-01',
  'yesterday',
  'robot_product_1',
  'robot_product_x',
  '\u0000',
  '💥',
  'a'.repeat(500),
];

/** The same, plus objects whose own methods throw; only for JSON, since they can't be converted to strings. */
export const JSON_LEAVES: readonly unknown[] = [...LEAVES, ...HOSTILE_OBJECTS];

/** A random value of any shape. @param fields possible names of object fields */
export function anyValue(random: RandomSource, fields: readonly string[], depth: number): unknown {
  const kind = random.next();
  if (depth === 0 || kind < 0.5) return random.pick(JSON_LEAVES);
  if (kind < 0.65) return Array.from({ length: random.int(0, 4) }, () => anyValue(random, fields, depth - 1));
  return Object.fromEntries(
    Array.from({ length: random.int(0, 6) }, () => [
      random.pick(fields),
      anyValue(random, fields, depth - 1),
    ]),
  );
}

export function send(origin: string, sent: FuzzRequest): Promise<FuzzAnswer> {
  const { method, path, headers = {}, body, isChunked = false, from } = sent;
  const started = performance.now();
  // Node only sets Content-Length for methods that usually have a body; without it, the body would be read as the next
  // request.
  const length = body === undefined || isChunked ? {} : { 'content-length': Buffer.byteLength(body) };
  const where = { method, path, headers: { ...length, ...headers }, ...(from ? { localAddress: from } : {}) };
  return new Promise((resolve, reject) => {
    const asking = request(new URL(origin), where, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
          ms: performance.now() - started,
        }),
      );
      response.on('error', reject);
    });
    asking.on('error', (error) => reject(new Error(`${method} ${path}: ${error.message}`)));
    if (isChunked && body !== undefined) {
      asking.write(body);
      asking.end();
    } else asking.end(body);
  });
}

/** Whether a response leaks secrets or internals. */
export function leaksInternals(body: string): boolean {
  if (/\$argon2|SQLITE_|libsql/i.test(body)) return true;
  return /\n\s+at .*[(:]\d+:\d+|node_modules|\.tsx?:\d+/.test(body.startsWith('<!DOCTYPE') ? '' : body);
}

/** A single slow response may be due to the machine, but not if each retry is slow as well. */
const ASKED_AGAIN = 10;
const PAUSE_MS = 200;

/** Sends requests, counts responses by status and collects the wrong ones. */
export function openVerdict(origin: string) {
  const statuses = new Map<number, number>();
  const wrong: unknown[] = [];
  return {
    statuses,
    wrong,
    /** @param limitMs maximum response time */
    async ask(sent: FuzzRequest, limitMs = 1000): Promise<FuzzAnswer> {
      const answer = await send(origin, sent);
      const { status, body } = answer;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      let { ms } = answer;
      for (let again = 0; ms > limitMs && again < ASKED_AGAIN; again += 1) {
        await setTimeout(PAUSE_MS);
        ms = (await send(origin, sent)).ms;
      }
      if (status >= 500 || ms > limitMs || leaksInternals(body)) {
        const asked = { ...sent, body: String(sent.body ?? '').slice(0, 500) };
        wrong.push({ ...asked, status, ms: Math.round(ms), answer: body.slice(0, 200) });
      }
      return answer;
    },
    told: () => JSON.stringify(Object.fromEntries([...statuses].sort(([a], [b]) => a - b))),
  };
}

/** Acts so many times, some at once. */
export async function manyTimes(times: number, act: () => Promise<void>): Promise<void> {
  let left = times;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await act();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
