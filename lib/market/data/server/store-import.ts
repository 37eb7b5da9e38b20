import type { Kysely } from 'kysely';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoDay } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import { FIRST_CALENDAR_DAY, LAST_CALENDAR_DAY } from '@/lib/market/calendar/range';
import type { DayBars } from '../bars';
import { hashSession } from '../digest';
import { type BarDifference, findDifference } from '../imported/difference';
import { describeInterval } from '../imported/interval';
import { findJumps, unsettledJump, withJump } from '../imported/jumps';
import type { PreparedImport } from '../imported/prepare-import';
import { FIRST_UNLISTED_ID } from '../imported/resolve-instrument';
import { mayHaveSplit } from '../imported/splits';
import type { Instrument, PriceJump } from '../instrument';
import { readSessionHashes } from './bar-digest';
import { putDays, readDays } from './bar-store';
import {
  type ImportedInstrument,
  listImportedInstruments,
  putImportedInstrument,
} from './imported-instrument-store';

/** Changes storing an import would make. */
export interface ImportPlan {
  readonly instrument: Instrument;
  /** What is stored of it; null if nothing is. */
  readonly before: ImportedInstrument | null;
  readonly toWrite: readonly DayBars[];
  /** Sessions that are new, replaced, and unchanged. */
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** The first bar that differs from what's stored; null if none does. */
  readonly firstChange: FirstChange | null;
  /** Whether it does more than append after the last stored session. */
  readonly rewrites: boolean;
}

export interface FirstChange extends BarDifference {
  readonly day: EpochDay;
}

/** An imported instrument with all its stored sessions. */
export interface StoredImport extends ImportedInstrument {
  readonly days: readonly DayBars[];
}

/** What is stored under a symbol; null if nothing is. */
export async function readStoredImport(db: Kysely<Schema>, symbol: string): Promise<StoredImport | null> {
  const imported = (await listImportedInstruments(db)).find(({ instrument }) => instrument.ticker === symbol);
  if (!imported) return null;
  const { fundId } = imported.instrument;
  const days = await readDays(db, 'imported', fundId, FIRST_CALENDAR_DAY, LAST_CALENDAR_DAY);
  return { ...imported, days };
}

/**
 * Compares an import with stored data. `describe` creates the instrument from its existing or future id, and from what
 * is stored of it.
 * @throws InputError if the symbol is stored with another interval or type
 */
export async function planImport(
  db: Kysely<Schema>,
  symbol: string,
  prepared: PreparedImport,
  describe: (fundId: FundId, before: Instrument | null) => Instrument,
): Promise<ImportPlan> {
  const imported = await listImportedInstruments(db);
  const before = imported.find(({ instrument }) => instrument.ticker === symbol);
  const instrument = describe(
    before?.instrument.fundId ?? nextInstrumentId(imported),
    before?.instrument ?? null,
  );
  if (before) checkFits(before, instrument, prepared);
  const { fundId } = instrument;
  const stored = new Map(
    (await readSessionHashes(db, 'imported', fundId, LAST_CALENDAR_DAY)).map(({ day, hash }) => [day, hash]),
  );
  const { toStore } = prepared;
  const toWrite: DayBars[] = [];
  let added = 0;
  let firstChange: FirstChange | null = null;
  for (const bars of toStore) {
    const hash = stored.get(bars.day);
    if (hash === hashSession(bars)) continue;
    const change = await findChange(db, fundId, bars, hash !== undefined);
    if (change === null) continue;
    firstChange ??= change;
    added += Number(hash === undefined);
    toWrite.push(bars);
  }
  return {
    instrument,
    before: before ?? null,
    toWrite,
    added,
    changed: toWrite.length - added,
    unchanged: toStore.length - toWrite.length,
    firstChange,
    rewrites: firstChange !== null && firstChange.day <= Math.max(...stored.keys()),
  };
}

/**
 * Stores a planned import: replaces existing sessions in it, keeps others.
 * @returns the first jump that robots wait for
 * @throws InputError if a jump to accept isn't one
 */
export async function writeImport(
  db: Kysely<Schema>,
  { instrument, before, toWrite }: ImportPlan,
  source: string,
  prepared: Pick<PreparedImport, 'interval'>,
  accepted: readonly EpochDay[] = [],
): Promise<PriceJump | null> {
  await putDays(db, 'imported', instrument.fundId, toWrite);
  return putSettled(
    db,
    {
      instrument,
      sources: [...new Set([...(before?.sources ?? []), source])],
      intervalMinutes: prepared.interval,
      acceptedJumps: [...new Set([...(before?.acceptedJumps ?? []), ...accepted])],
    },
    accepted,
  );
}

/**
 * Records jumps of stored bars as real.
 * @returns the next jump that robots wait for
 * @throws InputError if the symbol isn't stored, or one isn't a jump
 */
export async function acceptJumps(
  db: Kysely<Schema>,
  symbol: string,
  accepted: readonly EpochDay[],
): Promise<PriceJump | null> {
  const imported = (await listImportedInstruments(db)).find(({ instrument }) => instrument.ticker === symbol);
  if (!imported) throw new InputError(`--symbol '${symbol}': nothing is imported under that symbol`);
  const acceptedJumps = [...new Set([...imported.acceptedJumps, ...accepted])];
  return putSettled(db, { ...imported, acceptedJumps }, accepted);
}

async function putSettled(
  db: Kysely<Schema>,
  imported: ImportedInstrument,
  accepted: readonly EpochDay[],
): Promise<PriceJump | null> {
  const { ticker, fundId, fundType } = imported.instrument;
  const days = await readDays(db, 'imported', fundId, FIRST_CALENDAR_DAY, LAST_CALENDAR_DAY);
  const jumps = new Set(findJumps(days, [], mayHaveSplit(fundType)).map(({ day }) => day));
  const wrong = accepted.find((day) => !jumps.has(day));
  if (wrong !== undefined)
    throw new InputError(
      `--accept-jumps ${isoDay(wrong)}: the bars of ${ticker} don't jump then; ${jumps.size > 0 ? `they do on ${[...jumps].map(isoDay).join(', ')}` : 'they do nowhere'}. Nothing was stored`,
    );
  const jump = unsettledJump(days, fundType, imported.acceptedJumps);
  await putImportedInstrument(db, { ...imported, instrument: withJump(imported.instrument, jump) });
  return jump;
}

/** What changes in a session, or null if only its last digits would. */
async function findChange(
  db: Kysely<Schema>,
  fundId: FundId,
  bars: DayBars,
  isStored: boolean,
): Promise<FirstChange | null> {
  const { day } = bars;
  const [stored] = isStored ? await readDays(db, 'imported', fundId, day, day) : [];
  const change = findDifference(bars, stored ?? { ...bars, length: 0, time: new Float64Array() });
  return change && { ...change, day };
}

function nextInstrumentId(imported: readonly ImportedInstrument[]): FundId {
  const used = imported.map(({ instrument }) => instrument.fundId);
  return (Math.max(FIRST_UNLISTED_ID - 1, ...used) + 1) as FundId;
}

function checkFits(
  before: ImportedInstrument,
  instrument: Instrument,
  { interval, days, describeOrigin }: PreparedImport,
): void {
  const origin = days[0] ? describeOrigin(days[0].day) : '';
  const { ticker, fundType } = before.instrument;
  if (before.intervalMinutes !== interval)
    throw new InputError(
      `${origin}: bars of ${describeInterval(interval)} can't join those of ${describeInterval(before.intervalMinutes)} stored for ${ticker}; import them under another --symbol or into another DATA_DIR`,
    );
  if (fundType !== instrument.fundType)
    throw new InputError(
      `${ticker} is stored as --type ${fundType} and can't become ${instrument.fundType}; import it under another --symbol`,
    );
}
