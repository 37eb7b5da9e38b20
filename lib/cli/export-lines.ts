import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { OperatorError } from '@/lib/core/base/errors';
import { fromMicros } from '@/lib/core/base/money';
import { isoDay, isoTime } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { dayRange, readDays } from '@/lib/market/data/server/bar-store';
import { storedInstruments } from '@/lib/market/data/server/stored-instruments';
import type { MarketName } from '@/lib/market/data/source';
import type { StoredRobot } from '@/lib/robots/definitions/server/robot-store';
import { readSignals } from '@/lib/robots/ledger/server/ledger-store';
import { readStoredChain } from '@/lib/robots/ledger/server/stored-ledger';
import { isEntry } from '@/lib/robots/ledger/signal';
import { type TradeLine, tradeLines } from '@/lib/robots/ledger/trade-lines';
import { classifyDays, phaseOfDay } from '@/lib/robots/statistics/day-phases';
import { readEquityDays } from '@/lib/robots/statistics/server/equity-store';

interface SessionClose {
  readonly day: EpochDay;
  /** Open time of the session's last bar. */
  readonly lastBar: number;
  readonly close: number;
}

/**
 * One JSON line per trade: its fields, and as `marks` its instrument's close in every session it stayed open through,
 * so that daily equity can be computed from the ledger alone. The signals its two ends fill are included, with
 * everything their hashes cover.
 * @throws OperatorError if an entry can't be read at all
 */
export async function exportLines(
  database: Database,
  { definition, market }: StoredRobot,
): Promise<string[]> {
  const { links } = await readStoredChain(database, definition.id);
  const damaged = links.find((link) => link.damage !== undefined);
  if (damaged)
    throw new OperatorError(
      `robot ${definition.id}: entry ${damaged.seq} cannot be exported: ${damaged.damage}; run npm run ledger -- verify ${definition.id} for details`,
    );
  const entries = links.filter(isEntry);
  const signals = new Map(links.filter((link) => link.kind === 'signal').map((link) => [link.seq, link]));
  const signalBy = (seq: number | null) => (seq === null ? null : (signals.get(seq) ?? null));
  const tickers = await readTickers(database, market);
  const sessions = new Map<number, readonly SessionClose[]>();
  for (const fundId of new Set(entries.map((entry) => entry.fundId)))
    sessions.set(fundId, await sessionCloses(database, market, fundId));
  return tradeLines(entries, (fundId) => tickers.get(fundId) ?? `#${fundId}`).map((line) =>
    JSON.stringify({
      ...line,
      openSignal: signalBy(line.openSignalSeq),
      closeSignal: signalBy(line.closeSignalSeq),
      marks: tradeMarks(line, sessions.get(line.fundId) ?? []),
    }),
  );
}

/** The instrument's close of every session the trade stayed open through: [date, price], oldest first. */
export function tradeMarks(
  trade: Pick<TradeLine, 'entryTime' | 'exitTime'>,
  sessions: readonly SessionClose[],
): [string, number][] {
  const entry = Date.parse(trade.entryTime);
  const exit = trade.exitTime === null ? Number.POSITIVE_INFINITY : Date.parse(trade.exitTime);
  return sessions
    .filter(({ lastBar }) => entry <= lastBar && exit > lastBar)
    .map(({ day, close }) => [isoDay(day), close]);
}

/** One JSON line per day: the equity at its end, in money, the day's phase, and when it was recorded. */
export async function dayLines(database: Database, { definition, market }: StoredRobot): Promise<string[]> {
  const days = await readEquityDays(database.db, definition.id);
  const [firstSignal] = await readSignals(database.db, definition.id);
  const instruments = new Map(
    (await storedInstruments(database.db, market)).map(({ fundId, fundType }) => [fundId, fundType]),
  );
  const fundTypes = definition.legs.flatMap((fundId) => instruments.get(fundId) ?? []);
  const phases = classifyDays(definition.publishedAt, firstSignal, days, fundTypes);
  return days.map(({ day, equity, recordedAt }) =>
    JSON.stringify({
      robotId: definition.id,
      date: isoDay(day),
      equity: fromMicros(equity),
      phase: phaseOfDay(day, phases),
      recordedAt: recordedAt ? isoTime(recordedAt) : null,
    }),
  );
}

async function sessionCloses(
  database: Database,
  market: MarketName,
  fundId: FundId,
): Promise<SessionClose[]> {
  const range = await dayRange(database.db, market, fundId);
  if (!range) return [];
  const days = await readDays(database.db, market, fundId, range.first, range.last);
  return days
    .filter(({ length }) => length > 0)
    .map(({ day, time, close, length }) => ({
      day,
      lastBar: time[length - 1] as number,
      close: close[length - 1] as number,
    }));
}

async function readTickers(database: Database, market: MarketName): Promise<ReadonlyMap<number, string>> {
  const instruments = await storedInstruments(database.db, market);
  return new Map(instruments.map(({ fundId, ticker }) => [fundId, ticker]));
}
