import type { Kysely } from 'kysely';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { Quote } from '@/lib/market/data/quote';
import { dayRange, readDays } from '@/lib/market/data/server/bar-store';
import { readQuotes } from '@/lib/market/data/server/quote-store';
import type { MarketName } from '@/lib/market/data/source';
import { toDailyBar } from '../daily-bar';
import { DAY_INTERVAL, type DailyBar, NO_HISTORY, type PriceHistory } from '../price-history';
import { dailyColumns, intradayColumns } from './bar-pages';

/** Instruments whose sessions are cached; some 60 KB each for three years. */
const MAX_CACHED = 400;
/** How long a read counts as current. */
const FRESH_MS = 2_000;
/** Imports may replace past sessions, so an imported market is reread after this long. */
const IMPORTS_CACHE_MS = 60_000;
/** Sessions read per turn, so that a thread serving others isn't blocked for long. */
const DAYS_AT_ONCE = 100;
const LAST_DAY = 100_000 as EpochDay;
/** Sessions of `recentCloses`, and the span of days that holds them whatever the holidays. */
const RECENT_SESSIONS = 30;
const RECENT_SPAN = 46;

interface CachedBars {
  readonly bars: readonly DailyBar[];
  readonly baseInterval: number | null;
  readonly readAt: number;
  /** When its first session was read. */
  readonly begunAt: number;
}

interface PriceHistoryOptions {
  /** Opened on demand, so that a thread that shows no prices opens no database. */
  readonly db: () => Kysely<Schema> | Promise<Kysely<Schema>>;
  readonly market: MarketName;
  /** Monotonic milliseconds. */
  readonly elapsed?: () => number;
}

/**
 * Reads stored prices. Sessions of recently requested instruments are cached, and only newer ones are read; quotes are
 * read at most every two seconds.
 */
export function createPriceHistory({
  db,
  market,
  elapsed = () => performance.now(),
}: PriceHistoryOptions): PriceHistory {
  const cache = new Map<FundId, CachedBars>();
  const recent = new Map<FundId, Omit<CachedBars, 'baseInterval'>>();
  const underWay = new Map<FundId, Promise<CachedBars>>();
  let quotes: { readonly read: Promise<ReadonlyMap<FundId, Quote>>; readonly at: number } | null = null;

  async function refresh(fundId: FundId): Promise<CachedBars> {
    const started = elapsed();
    const last = cache.get(fundId);
    const isStale = market === 'imported' && last && started - last.begunAt > IMPORTS_CACHE_MS;
    const known = isStale ? undefined : last;
    const bars = known ? [...known.bars] : [];
    let { baseInterval } = known ?? { baseInterval: null };
    // The last session may have continued, so it's reread.
    const from = bars.pop()?.day ?? null;
    for (const [first, until] of await daySpans(await db(), market, fundId, from)) {
      for (const day of await readDays(await db(), market, fundId, first, until)) {
        const bar = toDailyBar(day);
        if (bar) bars.push(bar);
        baseInterval = day.intervalMinutes;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    const made = { bars, baseInterval, readAt: elapsed(), begunAt: known?.begunAt ?? started };
    cache.delete(fundId);
    cache.set(fundId, made);
    for (const oldest of cache.keys()) {
      if (cache.size <= MAX_CACHED) break;
      cache.delete(oldest);
    }
    return made;
  }

  /** Only the last sessions of an instrument, so that a page of all instruments needn't read years. */
  async function readRecent(fundId: FundId): Promise<readonly DailyBar[]> {
    const whole = cache.get(fundId);
    if (whole && elapsed() - whole.readAt < FRESH_MS) return whole.bars;
    const started = elapsed();
    const known = recent.get(fundId);
    if (known && started - known.readAt < FRESH_MS) return known.bars;
    const open = await db();
    const range = await dayRange(open, market, fundId);
    if (range === null) return [];
    const isStale = market === 'imported' && known && started - known.begunAt > IMPORTS_CACHE_MS;
    // The last session may have continued, so it's reread.
    const before = known && !isStale ? known.bars.slice(0, -1) : [];
    const from = Math.max((before.at(-1)?.day ?? 0) + 1, range.last - RECENT_SPAN) as EpochDay;
    const added = (await readDays(open, market, fundId, from, range.last)).flatMap(
      (day) => toDailyBar(day) ?? [],
    );
    const bars = [...before, ...added].slice(-RECENT_SESSIONS);
    const begunAt = known && !isStale ? known.begunAt : started;
    recent.set(fundId, { bars, readAt: started, begunAt });
    await new Promise((resolve) => setImmediate(resolve));
    return bars;
  }

  function current(fundId: FundId): Promise<CachedBars> {
    const known = cache.get(fundId);
    if (known && elapsed() - known.readAt < FRESH_MS) return Promise.resolve(known);
    const started = underWay.get(fundId) ?? refresh(fundId).finally(() => underWay.delete(fundId));
    underWay.set(fundId, started);
    return started;
  }

  function allQuotes(): Promise<ReadonlyMap<FundId, Quote>> {
    if (quotes && elapsed() - quotes.at < FRESH_MS) return quotes.read;
    const read = (async () =>
      new Map((await readQuotes(await db(), market)).map((quote) => [quote.fundId, quote])))();
    quotes = { read, at: elapsed() };
    // Failures go to the caller and aren't cached.
    read.catch(() => {
      if (quotes?.read === read) quotes = null;
    });
    return read;
  }

  return {
    dailyBars: async (fundId) => (await current(fundId)).bars,
    recentCloses: async (fundId) =>
      (await readRecent(fundId)).slice(-RECENT_SESSIONS).map(({ close }) => close),
    baseInterval: async (fundId) => (await current(fundId)).baseInterval,
    quotes: allQuotes,
    async quote(fundId) {
      const stored = (await allQuotes()).get(fundId) ?? null;
      const bars = (await current(fundId)).bars;
      const last = bars.at(-1);
      if (last === undefined) return stored;
      if (stored && stored.time >= last.until) return stored;
      const previousClose = bars.at(-2)?.close ?? null;
      return { fundId, price: last.close, previousClose, time: last.until };
    },
    async bars(asked) {
      const { fundId } = asked.instrument;
      const { bars } = await current(fundId);
      if (bars.length === 0) return NO_HISTORY.bars(asked);
      if (asked.interval === DAY_INTERVAL) return dailyColumns(bars, asked);
      const open = await db();
      return intradayColumns(
        bars.map(({ day }) => day),
        (from, to) => readDays(open, market, fundId, from, to),
        asked,
      );
    },
  };
}

/** Stored sessions from a day on (all if null), in spans of a hundred: first and last day of each. */
async function daySpans(
  db: Kysely<Schema>,
  market: MarketName,
  fundId: FundId,
  from: EpochDay | null,
): Promise<readonly (readonly [EpochDay, EpochDay])[]> {
  const rows = await db
    .selectFrom('bars')
    .select('day')
    .where('market', '=', market)
    .where('fund_id', '=', fundId)
    .where('day', '>=', from ?? (0 as EpochDay))
    .where('day', '<=', LAST_DAY)
    .orderBy('day')
    .execute();
  const days = rows.map(({ day }) => day as EpochDay);
  const spans: (readonly [EpochDay, EpochDay])[] = [];
  for (let start = 0; start < days.length; start += DAYS_AT_ONCE) {
    const part = days.slice(start, start + DAYS_AT_ONCE);
    const [first, last] = [part[0], part.at(-1)];
    if (first !== undefined && last !== undefined) spans.push([first, last]);
  }
  return spans;
}
