import type { Kysely } from 'kysely';
import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import { LAST_CALENDAR_DAY } from '@/lib/market/calendar/range';
import type { DayBars } from '../bars';
import { hashSession } from '../digest';
import { describeInterval } from '../imported/interval';
import type { PreparedImport } from '../imported/prepare-import';
import { FIRST_UNLISTED_ID } from '../imported/resolve-instrument';
import type { Instrument } from '../instrument';
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
  /** Sessions that are new, replaced, and unchanged. */
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** The first bar that differs from what's stored; null if none does. */
  readonly firstChange: FirstChange | null;
  /** Whether it does more than append after the last stored session. */
  readonly rewrites: boolean;
}

export interface FirstChange {
  readonly day: EpochDay;
  /** When the bar opens. */
  readonly time: Millis;
  /** Stored and new value: `close 499.23, not 124.81`. */
  readonly text: string;
}

/**
 * Compares an import with stored data. `describe` creates the instrument from its existing or future id.
 * @throws InputError if the symbol is stored with another interval or type
 */
export async function planImport(
  db: Kysely<Schema>,
  symbol: string,
  prepared: PreparedImport,
  describe: (fundId: FundId) => Instrument,
): Promise<ImportPlan> {
  const imported = await listImportedInstruments(db);
  const before = imported.find(({ instrument }) => instrument.ticker === symbol);
  const instrument = describe(before?.instrument.fundId ?? nextInstrumentId(imported));
  if (before) checkFits(before, instrument, prepared);
  const { fundId } = instrument;
  const stored = new Map(
    (await readSessionHashes(db, 'imported', fundId, LAST_CALENDAR_DAY)).map(({ day, hash }) => [day, hash]),
  );
  const different = prepared.days.filter((day) => stored.get(day.day) !== hashSession(day));
  const added = different.filter(({ day }) => !stored.has(day)).length;
  const [first] = different;
  return {
    instrument,
    added,
    changed: different.length - added,
    unchanged: prepared.days.length - different.length,
    firstChange: first ? await firstChangeOf(db, fundId, first) : null,
    rewrites: first !== undefined && first.day <= Math.max(...stored.keys()),
  };
}

/** Stores a planned import: replaces existing sessions in it, keeps others. */
export async function writeImport(
  db: Kysely<Schema>,
  { instrument }: ImportPlan,
  source: string,
  prepared: PreparedImport,
): Promise<void> {
  await putImportedInstrument(db, { instrument, source, intervalMinutes: prepared.interval });
  await putDays(db, 'imported', instrument.fundId, prepared.days);
}

const COLUMNS = ['open', 'high', 'low', 'close', 'volume'] as const;

/** A session's first bar that differs from what's stored, or that is stored but not in the import. */
async function firstChangeOf(db: Kysely<Schema>, fundId: FundId, given: DayBars): Promise<FirstChange> {
  const { day } = given;
  const [stored] = await readDays(db, 'imported', fundId, day, day);
  const isNew = { day, time: given.time[0] as Millis, text: 'no bar is stored there' };
  if (!stored) return isNew;
  for (let bar = 0; bar < Math.max(given.length, stored.length); bar += 1) {
    const [mine, theirs] = [given.time[bar], stored.time[bar]];
    const time = Math.min(mine ?? Number.POSITIVE_INFINITY, theirs ?? Number.POSITIVE_INFINITY) as Millis;
    if (mine !== theirs)
      return { day, time, text: time === mine ? isNew.text : 'a bar is stored there that the import lacks' };
    const column = COLUMNS.find((name) => given[name][bar] !== stored[name][bar]);
    if (column)
      return { day, time, text: `${column} ${given[column][bar]} where ${stored[column][bar]} is stored` };
  }
  return isNew;
}

function nextInstrumentId(imported: readonly ImportedInstrument[]): FundId {
  const used = imported.map(({ instrument }) => instrument.fundId);
  return (Math.max(FIRST_UNLISTED_ID - 1, ...used) + 1) as FundId;
}

function checkFits(
  before: ImportedInstrument,
  instrument: Instrument,
  { interval, days, originOf }: PreparedImport,
): void {
  const origin = days[0] ? originOf(days[0].day) : '';
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
