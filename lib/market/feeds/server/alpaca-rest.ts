import { z } from 'zod';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { isoDay, isoTime } from '@/lib/core/base/time';
import type { LiveConfig } from '@/lib/core/config/live';
import type { CorporateAction } from '@/lib/market/corporate-actions/corporate-action';
import type { Instrument } from '@/lib/market/data/instrument';
import { ANNOUNCED_TYPES, announcementsSchema, readAnnouncements } from '../alpaca-announcements';
import { FeedError, type RawBar, type Tick } from '../feed-state';
import { alpacaSymbol } from '../symbols';
import { withRetries } from './retry';
import { createTokenBucket } from './token-bucket';

/** Requests per minute: the free plan allows 200; some remain for other programs with the same keys. */
const PER_MINUTE = 190;
const BURST = 20;
const TIMEOUT_MS = 30_000;
const MOST_PAGES = 2_000;

const barSchema = z.object({
  t: z.string(),
  o: z.number(),
  h: z.number(),
  l: z.number(),
  c: z.number(),
  v: z.number(),
});
const barsSchema = z.object({
  bars: z.record(z.string(), z.array(barSchema)).nullable(),
  next_page_token: z.string().nullable(),
});
const tradesSchema = z.object({
  trades: z.record(z.string(), z.object({ t: z.string(), p: z.number() })).nullable(),
});

export interface AlpacaRest {
  /**
   * Five-minute bars that open in [from, to), adjusted for splits, by instrument; omits instruments without bars.
   * @throws FeedError
   */
  bars(
    instruments: readonly Instrument[],
    from: number,
    to: number,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<FundId, readonly RawBar[]>>;
  /** Daily bars, likewise, each timed at its day's midnight in New York. @throws FeedError */
  dailyBars: AlpacaRest['bars'];
  /** What companies decided that takes effect on these days, future ones included. @throws FeedError */
  announcements(
    instruments: readonly Instrument[],
    from: EpochDay,
    to: EpochDay,
    signal: AbortSignal,
  ): Promise<readonly CorporateAction[]>;
  /** Each instrument's last trade. @throws FeedError */
  latest(instruments: readonly Instrument[], signal: AbortSignal): Promise<readonly Tick[]>;
}

export interface AlpacaRestOptions {
  readonly tries?: number;
  readonly firstPauseMs?: number;
  readonly timeoutMs?: number;
}

/** The part of Alpaca's data API the live market needs. All requests share one budget. */
export function createAlpacaRest(
  { keyId, secretKey, feed, dataUrl }: NonNullable<LiveConfig['alpaca']>,
  { tries = 6, firstPauseMs = 1_000, timeoutMs = TIMEOUT_MS }: AlpacaRestOptions = {},
): AlpacaRest {
  const bucket = createTokenBucket(PER_MINUTE, BURST);
  const headers = { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey, Accept: 'application/json' };

  async function askOnce<Shape extends z.ZodType>(url: URL, shape: Shape, signal: AbortSignal) {
    await bucket.take(signal);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    let response: Response;
    let body: string;
    try {
      response = await fetch(url, { headers, signal: limit });
      body = await response.text();
    } catch (error) {
      throw new FeedError(`Alpaca cannot be reached (${describeError(error)})`, 'temporary');
    }
    if (!response.ok) throw describeFailure(response, (ms) => bucket.rest(ms));
    return parse(body, shape);
  }

  const ask = <Shape extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    shape: Shape,
    signal: AbortSignal,
  ) => {
    const url = new URL(`${dataUrl}${path}`);
    url.search = new URLSearchParams(query).toString();
    return withRetries(() => askOnce(url, shape, signal), { signal, tries, firstPauseMs });
  };

  async function fetchBars(
    timeframe: '5Min' | '1Day',
    bySymbol: ReadonlyMap<string, FundId>,
    from: number,
    to: number,
    signal: AbortSignal,
  ) {
    const found = new Map<FundId, RawBar[]>();
    const query = {
      symbols: [...bySymbol.keys()].join(','),
      timeframe,
      start: isoTime(from),
      // The end is inclusive.
      end: isoTime(to - 1_000),
      limit: '10000',
      adjustment: 'split',
      feed,
      sort: 'asc',
    };
    let token: string | null = null;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const asked: Record<string, string> = token === null ? query : { ...query, page_token: token };
      const page: z.output<typeof barsSchema> = await ask('/v2/stocks/bars', asked, barsSchema, signal);
      for (const [symbol, bars] of Object.entries(page.bars ?? {})) {
        const fundId = bySymbol.get(symbol);
        if (fundId === undefined) continue;
        const list = found.get(fundId) ?? [];
        for (const { t, o, h, l, c, v } of bars)
          list.push({ time: Date.parse(t), open: o, high: h, low: l, close: c, volume: v });
        found.set(fundId, list);
      }
      if (page.next_page_token === null) return found;
      if (page.next_page_token === token) throw new FeedError('Alpaca repeats a page', 'temporary');
      token = page.next_page_token;
    }
    throw new FeedError('Alpaca gives more pages than there can be', 'temporary');
  }

  async function fetchAnnouncements(
    bySymbol: ReadonlyMap<string, FundId>,
    from: EpochDay,
    to: EpochDay,
    signal: AbortSignal,
  ) {
    const query = {
      symbols: [...bySymbol.keys()].join(','),
      types: ANNOUNCED_TYPES,
      start: isoDay(from),
      end: isoDay(to),
      limit: '1000',
      sort: 'asc',
    };
    const found: CorporateAction[] = [];
    let token: string | null = null;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const asked: Record<string, string> = token === null ? query : { ...query, page_token: token };
      const path = '/v1beta1/corporate-actions';
      const page: z.output<typeof announcementsSchema> = await ask(path, asked, announcementsSchema, signal);
      found.push(...readAnnouncements(page, bySymbol));
      const next = page.next_page_token ?? null;
      if (next === null) return found;
      // What is missing in half a list would count as withdrawn.
      if (next === token) throw new FeedError('Alpaca repeats a page', 'temporary');
      token = next;
    }
    throw new FeedError('Alpaca gives more pages than there can be', 'temporary');
  }

  return {
    announcements: (instruments, from, to, signal) =>
      fetchAnnouncements(mapSymbols(instruments), from, to, signal),
    bars: (instruments, from, to, signal) =>
      inParts(mapSymbols(instruments), (part) => fetchBars('5Min', part, from, to, signal)),
    dailyBars: (instruments, from, to, signal) =>
      inParts(mapSymbols(instruments), (part) => fetchBars('1Day', part, from, to, signal)),
    latest: async (instruments, signal) => {
      const found = await inParts(mapSymbols(instruments), async (part) => {
        const query = { symbols: [...part.keys()].join(','), feed };
        const { trades } = await ask('/v2/stocks/trades/latest', query, tradesSchema, signal);
        const ticks = new Map<FundId, Tick>();
        for (const [symbol, { t, p }] of Object.entries(trades ?? {})) {
          const fundId = part.get(symbol);
          if (fundId !== undefined) ticks.set(fundId, { fundId, price: p, time: Date.parse(t) });
        }
        return ticks;
      });
      return [...found.values()];
    },
  };
}

/**
 * Requests all symbols at once. A single unknown symbol fails the whole request; then each half is requested
 * separately, down to that symbol, which gets no result.
 */
async function inParts<Answer>(
  symbols: ReadonlyMap<string, FundId>,
  ask: (part: ReadonlyMap<string, FundId>) => Promise<ReadonlyMap<FundId, Answer>>,
): Promise<ReadonlyMap<FundId, Answer>> {
  if (symbols.size === 0) return new Map();
  try {
    return await ask(symbols);
  } catch (error) {
    if (!(error instanceof FeedError && error.kind === 'invalid')) throw error;
    if (symbols.size === 1) return new Map();
    const all = [...symbols];
    const middle = Math.ceil(all.length / 2);
    const first = await inParts(new Map(all.slice(0, middle)), ask);
    return new Map([...first, ...(await inParts(new Map(all.slice(middle)), ask))]);
  }
}

function mapSymbols(instruments: readonly Instrument[]): Map<string, FundId> {
  const bySymbol = new Map<string, FundId>();
  for (const instrument of instruments) {
    const symbol = alpacaSymbol(instrument);
    if (symbol !== null) bySymbol.set(symbol, instrument.fundId);
  }
  return bySymbol;
}

function parse<Shape extends z.ZodType>(body: string, shape: Shape): z.output<Shape> {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new FeedError('Alpaca’s answer isn’t JSON', 'temporary');
  }
  const result = shape.safeParse(value);
  if (!result.success) throw new FeedError('Alpaca answered in another form than it used to', 'temporary');
  return result.data;
}

function describeFailure(response: Response, rest: (ms: number) => void): FeedError {
  const { status } = response;
  if (status === 401 || status === 403)
    return new FeedError(
      `Alpaca refuses the keys, or the plan does not include the feed (${status}); see ALPACA_KEY_ID, ALPACA_SECRET_KEY and ALPACA_FEED`,
      'refused',
    );
  const waitMs = retryAfter(response);
  if (status === 429) rest(waitMs ?? 5_000);
  const isInvalid = status === 400 || status === 404 || status === 422;
  return new FeedError(`Alpaca answered ${status}`, isInvalid ? 'invalid' : 'temporary', waitMs);
}

/** Retry-After in milliseconds; it's either seconds or a date. */
function retryAfter({ headers }: Response): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - systemClock();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  if (cause && typeof cause === 'object' && 'code' in cause) return String(cause.code);
  return error.name;
}
