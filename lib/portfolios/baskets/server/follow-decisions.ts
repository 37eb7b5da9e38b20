import { sql } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { Instrument } from '@/lib/market/data/instrument';
import { storedInstruments } from '@/lib/market/data/server/stored-instruments';
import type { MarketName } from '@/lib/market/data/source';
import { planForCopies } from '@/lib/trading/basket-copies/server/basket-copy-store';
import { findBasket } from '../all-baskets';
import { toBasketWeights } from '../copied-weights';
import { type DecidedRecord, type PublishedRecord, readRecord } from '../records';
import { readLog } from './basket-log-store';

/**
 * Plans what baskets have decided for the copies that haven't got it: of several decisions of a basket only the last.
 * Any number of processes may do so at once.
 * @returns the users whose copies got one
 */
export async function followDecisions(
  { db, commit }: Pick<Database, 'db' | 'commit'>,
  market: MarketName,
  now: Millis,
): Promise<readonly string[]> {
  const behind = await db
    .selectFrom('basket_copies')
    .select(({ fn }) => ['basket', fn.min('followed_seq').as('followed')])
    .where('market', '=', market)
    .where(sql<boolean>`basket_copies.state = 'active'`)
    .groupBy('basket')
    .execute();
  const users: string[] = [];
  let instruments: readonly Instrument[] | null = null;
  for (const { basket, followed } of behind) {
    const log = await readLog(db, market, basket, Number(followed));
    const last = log.findLast((entry) => readRecord(entry).kind !== 'traded');
    if (!last) continue;
    const record = readRecord(last) as DecidedRecord | PublishedRecord;
    instruments ??= await storedInstruments(db, market);
    const byTicker = new Map(instruments.map(({ ticker, fundId }) => [ticker, fundId]));
    const weights = toBasketWeights(record.weights, (ticker) => byTicker.get(ticker) ?? null);
    const decided = { seq: last.seq, weights, dueAt: sessionOpen(basket, record.dueOn) ?? now };
    users.push(...(await commit((tx) => planForCopies(tx, market, basket, decided, now))));
  }
  return users;
}

const CALENDARS = { etfs: 'xnys', stocks: 'xnys', crypto: 'crypto', forex: 'forex' } as const;

/** When a basket trades what is due in a session; null for baskets of robots, which aren't copied. */
function sessionOpen(id: string, day: string): Millis | null {
  const basket = findBasket(id);
  if (!basket || basket.class === 'robots') return null;
  return calendarFor(CALENDARS[basket.class]).sessionOn(parseIsoDay(day))?.open ?? null;
}
