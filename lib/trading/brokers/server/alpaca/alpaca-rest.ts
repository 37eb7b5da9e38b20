import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { z } from 'zod';
import type { Millis } from '@/lib/core/base/brand';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { type BrokerKeys, isToken } from '../../broker';
import { BrokerBusyError, BrokerDownError, BrokerKeysError } from '../../broker-errors';
import { type HttpAnswer, requestOnce } from '../http-request';
import type { RequestBudget, RequestRank } from '../request-budget';
import type { AlpacaConfig } from './alpaca-config';

/** Connections are kept open for so long without use. */
const IDLE_MS = 20_000;
const WARM_MS = 15_000;
/** How long to wait after a 429 without a date; the limit is per minute. */
const BUSY_MS = 5_000;
const LONGEST_BUSY_MS = 90_000;
/** How many characters of Alpaca's words are kept: they are stored, shown and notified. */
const MOST_WORDS = 300;

const errorSchema = z.object({ message: z.string(), code: z.number().optional() });

/** JSON that Alpaca answered, an error, or an outcome that says nothing certain. */
export type AlpacaAnswer =
  | { readonly kind: 'ok'; readonly value: unknown }
  | { readonly kind: 'error'; readonly status: number; readonly code: number | null; readonly words: string }
  | { readonly kind: 'busy'; readonly retryAt: Millis }
  | { readonly kind: 'unsent'; readonly words: string }
  | { readonly kind: 'unclear'; readonly words: string };

export interface AlpacaRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly leaveBy?: number | undefined;
}

export interface AlpacaTradingRest {
  /** Waits for its turn, then asks once. */
  ask(rank: RequestRank, request: AlpacaRequest): Promise<AlpacaAnswer>;
  /** Asks once, at once. */
  askNow(request: AlpacaRequest): Promise<AlpacaAnswer>;
  /** Reads something that must exist. @throws the errors of `broker-errors.ts` */
  read<Shape extends z.ZodType>(request: AlpacaRequest, shape: Shape): Promise<z.output<Shape>>;
  /** As `read`, but null if Alpaca answers that there is no such thing. */
  readIfAny<Shape extends z.ZodType>(request: AlpacaRequest, shape: Shape): Promise<z.output<Shape> | null>;
  /** Whether a connection is probably open. */
  isWarm(): boolean;
  /** The broker's clock less ours in milliseconds; null before its first answer. */
  clockSkewMs(): number | null;
  close(): void;
}

export function createAlpacaRest(
  origin: string,
  keys: BrokerKeys,
  budget: RequestBudget,
  { timeoutMs, shortestRestMs }: Pick<AlpacaConfig, 'timeoutMs' | 'shortestRestMs'>,
): AlpacaTradingRest {
  const options = { keepAlive: true, timeout: IDLE_MS, maxSockets: 16 };
  const agent = origin.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
  const headers = {
    ...(isToken(keys)
      ? { Authorization: `Bearer ${keys.accessToken}` }
      : { 'APCA-API-KEY-ID': keys.keyId, 'APCA-API-SECRET-KEY': keys.secretKey }),
    Accept: 'application/json',
    'Content-Type': 'application/json',
  };
  let skewMs: number | null = null;
  let answeredAt = Number.NEGATIVE_INFINITY;

  function measureSkew(date: string | undefined, sentAt: number): void {
    const told = Date.parse(date ?? '');
    // The header has whole seconds, so it's half a second behind on average.
    if (Number.isFinite(told)) skewMs = Math.round(told + 500 - (sentAt + systemClock()) / 2);
  }

  function busyUntil({ headers: told }: HttpAnswer): Millis {
    const seconds = Number(told['x-ratelimit-reset']);
    const after = Number(told['retry-after']);
    const now = systemClock();
    const at =
      Number.isFinite(seconds) && seconds > 0
        ? seconds * 1000 - (skewMs ?? 0)
        : now + (Number.isFinite(after) ? after * 1000 : BUSY_MS);
    const waitMs = Math.min(LONGEST_BUSY_MS, Math.max(shortestRestMs, at - now));
    budget.restUntil(performance.now() + waitMs);
    return (now + waitMs) as Millis;
  }

  async function askNow({
    method = 'GET',
    path,
    query,
    body,
    leaveBy,
  }: AlpacaRequest): Promise<AlpacaAnswer> {
    const url = new URL(`${origin}${path}`);
    if (query) url.search = new URLSearchParams(query).toString();
    const sentAt = systemClock();
    const outcome = await requestOnce({
      url,
      method,
      headers,
      agent,
      timeoutMs,
      leaveBy,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (outcome.kind === 'unsent')
      return { kind: 'unsent', words: `Alpaca can’t be reached (${outcome.words})` };
    if (outcome.kind === 'unanswered')
      return { kind: 'unclear', words: `Alpaca gave no answer (${outcome.words})` };
    const { status } = outcome;
    answeredAt = performance.now();
    measureSkew(outcome.headers.date, sentAt);
    if (status === 429) return { kind: 'busy', retryAt: busyUntil(outcome) };
    const value = parse(outcome.body);
    if (status >= 200 && status < 300 && (value !== undefined || outcome.body === ''))
      return { kind: 'ok', value };
    const error = errorSchema.safeParse(value);
    if (status >= 400 && status < 500 && status !== 408 && error.success)
      return {
        kind: 'error',
        status,
        code: error.data.code ?? null,
        words: error.data.message.slice(0, MOST_WORDS),
      };
    return { kind: 'unclear', words: `Alpaca doesn’t answer as it should (${status})` };
  }

  async function ask(rank: RequestRank, request: AlpacaRequest): Promise<AlpacaAnswer> {
    await budget.take(rank);
    return askNow(request);
  }

  const isNothing = (answer: AlpacaAnswer) => answer.kind === 'error' && answer.status === 404;

  return {
    ask,
    askNow,
    read: async (request, shape) => readValue(await ask('read', request), shape),
    async readIfAny(request, shape) {
      const answer = await ask('read', request);
      return isNothing(answer) ? null : readValue(answer, shape);
    },
    isWarm: () => performance.now() - answeredAt < WARM_MS,
    clockSkewMs: () => skewMs,
    close: () => agent.destroy(),
  };
}

function readValue<Shape extends z.ZodType>(answer: AlpacaAnswer, shape: Shape): z.output<Shape> {
  if (answer.kind === 'busy') throw new BrokerBusyError(answer.retryAt);
  if (answer.kind === 'unsent' || answer.kind === 'unclear') throw new BrokerDownError(answer.words);
  if (answer.kind === 'error') {
    if (isAboutKeys(answer)) throw new BrokerKeysError(answer.words);
    throw new BrokerDownError(`Alpaca refuses to tell: ${answer.words}`);
  }
  const result = shape.safeParse(answer.value);
  if (!result.success) throw new BrokerDownError('Alpaca answers in another form than it used to');
  return result.data;
}

/** Whether an answer is about the keys: every 401, and each 403 that isn't about an order. */
export function isAboutKeys({ status, code, words }: AlpacaAnswer & { readonly kind: 'error' }): boolean {
  if (status === 401) return true;
  return status === 403 && code !== 40310000 && /forbidden|authori[sz]ed|access key/i.test(words);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
