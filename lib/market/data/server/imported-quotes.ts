import type { Kysely } from 'kysely';
import { type EpochDay, type FundId, plus } from '@/lib/core/base/brand';

import type { Schema } from '@/lib/core/database/schema';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { lastBarClose } from '../imported/session-closes';
import { calendarNameFor, type Instrument } from '../instrument';
import type { Quote, QuoteSource } from '../quote';
import { readDays } from './bar-store';

export interface ImportedQuotesOptions {
  readonly db: Kysely<Schema>;
  readonly instruments: readonly Instrument[];
  /** Called if bars couldn't be read; retried a minute later. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds between checks for new bars. */
  readonly everyMs?: number;
}

const LOOK_MS = 60_000;
/** Days before an instrument's last session in which to look for the previous one. */
const LONGEST_BREAK_DAYS = 14;

/** Prices of a static market: the last closes, sent again for instruments whose bars change. */
export function createImportedQuotes(options: ImportedQuotesOptions): QuoteSource {
  const { db, instruments, onError, everyMs = LOOK_MS } = options;
  const seen = new Map<FundId, string>();
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function readChanged(): Promise<Quote[]> {
    const last = await lastSessions(db);
    const quotes: Quote[] = [];
    for (const instrument of instruments) {
      const { fundId } = instrument;
      const stored = last.get(fundId);
      if (!stored || seen.get(fundId) === stored.mark || isStopped) continue;
      const quote = await readQuote(db, instrument, stored.day);
      seen.set(fundId, stored.mark);
      if (quote) quotes.push(quote);
    }
    return quotes;
  }

  return {
    name: 'imported',
    start(onQuotes) {
      const look = () => {
        looking = looking.then(async () => {
          if (isStopped) return;
          try {
            const quotes = await readChanged();
            if (quotes.length > 0 && !isStopped) onQuotes(quotes);
          } catch (error) {
            onError(error);
          }
        });
      };
      look();
      timer = setInterval(look, everyMs);
      timer.unref();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}

/** Each imported instrument's last stored session, and a version that changes when it gets more bars. */
async function lastSessions(
  db: Kysely<Schema>,
): Promise<ReadonlyMap<number, { readonly day: EpochDay; readonly mark: string }>> {
  const rows = await db
    .selectFrom('bars')
    .innerJoin(
      ({ selectFrom }) =>
        selectFrom('bars')
          .select(({ fn }) => ['fund_id', fn.max('day').as('day')])
          .where('market', '=', 'imported')
          .groupBy('fund_id')
          .as('last'),
      (join) => join.onRef('last.fund_id', '=', 'bars.fund_id').onRef('last.day', '=', 'bars.day'),
    )
    .select(['bars.fund_id', 'bars.day', 'bars.bar_count'])
    .where('bars.market', '=', 'imported')
    .execute();
  return new Map(rows.map((row) => [row.fund_id, { day: row.day, mark: `${row.day} ${row.bar_count}` }]));
}

async function readQuote(db: Kysely<Schema>, instrument: Instrument, last: EpochDay): Promise<Quote | null> {
  const { fundId, fundType } = instrument;
  const days = await readDays(db, 'imported', fundId, plus(last, -LONGEST_BREAK_DAYS), last);
  const held = days.filter(({ length }) => length > 0);
  const [newest, before] = [held.at(-1), held.at(-2)];
  if (!newest) return null;
  return {
    fundId,
    price: newest.close[newest.length - 1] as number,
    previousClose: before ? (before.close[before.length - 1] as number) : null,
    time: lastBarClose(newest, calendarFor(calendarNameFor(fundType))),
  };
}
