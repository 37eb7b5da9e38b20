import type { FundId, Millis } from '@/lib/core/base/brand';
import { InputError, OperatorError } from '@/lib/core/base/errors';
import { isoTime, parseIsoDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { inTransaction } from '@/lib/core/database/in-transaction';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { type PreparedImport, prepareImport } from '../imported/prepare-import';
import { describeInstrument } from '../imported/resolve-instrument';
import { calendarNameFor, type FundType } from '../instrument';
import { readDays } from './bar-store';
import { listImportedInstruments } from './imported-instrument-store';
import { createImportedMarket } from './imported-market';
import { type ImportPlan, planImport, writeImport } from './store-import';

const NOW = Date.parse('2026-01-01T00:00:00Z') as Millis;

function prepare(fundType: FundType, interval: number, rows: readonly string[]): PreparedImport {
  return prepareImport([{ name: 'bars.csv', bytes: Buffer.from(rows.join('\n')) }], {
    calendar: calendarFor(calendarNameFor(fundType)),
    zone: 'UTC',
    interval,
    splits: [],
    mayHaveSplit: true,
    now: NOW,
  });
}

const THURSDAY = ['2024-03-07T15:00:00Z,10,12,9,11,500', '2024-03-07T20:00:00Z,11,12,10,12,300'];
const FRIDAY = ['2024-03-08T14:00:00Z,12,12,9,11,500', '2024-03-08T20:00:00Z,11,12,10,10,300'];

let database: Database;

async function store(
  symbol: string,
  source: string,
  prepared: PreparedImport,
  fundType: FundType = 'S',
): Promise<ImportPlan> {
  const describe = (fundId: FundId) => describeInstrument(symbol, fundType, null, fundId, null, 2);
  return inTransaction(database.db, async (tx) => {
    const plan = await planImport(tx, symbol, prepared, describe);
    await writeImport(tx, plan, source, prepared);
    return plan;
  });
}

onSqlite('the imported market', (open) => {
  beforeEach(async () => {
    database = await open();
  });

  it('is refused before anything was imported', async () => {
    await expect(createImportedMarket(database.db)).rejects.toThrow(OperatorError);
  });

  it('stays at the close of its last bar and names its sources', async () => {
    await store('ABC', 'paper files', prepare('S', 60, [...THURSDAY, ...FRIDAY]));
    await store('COIN', 'coin files', prepare('C', 60, ['2024-03-08T19:00:00Z,10,12,9,11,1']), 'C');
    const market = await createImportedMarket(database.db);
    expect(market.label).toBe('Imported prices: paper files, coin files');
    expect(market.instruments.map(({ ticker }) => ticker)).toEqual(['ABC', 'COIN']);
    expect(isoTime(market.now())).toBe('2024-03-08T21:00:00Z');
    expect(market.firstDay).toBe(parseIsoDay('2024-03-07'));
    expect(market.instruments.map(({ fundId }) => market.barInterval(fundId))).toEqual([60, 60]);
    expect(market.instruments.map(({ fundId }) => market.barRange?.(fundId))).toEqual([
      { first: Date.parse('2024-03-07T15:00:00Z'), last: Date.parse('2024-03-08T20:00:00Z') },
      { first: Date.parse('2024-03-08T19:00:00Z'), last: Date.parse('2024-03-08T19:00:00Z') },
    ]);
    expect(() => market.barInterval(1 as FundId)).toThrow('has not been imported');
  });

  it('shows simulated reports the closes known at each instant, and says that they are simulated', async () => {
    const { instrument } = await store('ABC', 'files', prepare('S', 60, [...THURSDAY, ...FRIDAY]));
    const seen: (number | null)[] = [];
    const market = await createImportedMarket(database.db, (_, from, to, priceAt) => {
      for (const time of [from, '2024-03-07T20:59:59Z', '2024-03-07T21:00:00Z', '2024-03-08T20:59:59Z', to])
        seen.push(priceAt((typeof time === 'string' ? Date.parse(time) : time) as Millis));
      return [];
    });
    const from = Date.parse('2024-03-01T00:00:00Z') as Millis;
    expect(market.reports(instrument.fundId, from, market.now())).toEqual([]);
    expect(seen).toEqual([null, null, 12, 12, 10]);
    expect(market.label).toBe('Imported prices: files; fundamentals are simulated');
    const plain = await createImportedMarket(database.db);
    expect(plain.reports(instrument.fundId, from, plain.now())).toEqual([]);
  });

  it('gives the bars that are complete at an instant, the last one at the close', async () => {
    const { instrument } = await store(
      'ABC',
      'files',
      prepare('S', 60, ['2024-03-08T19:30:00Z,12,12,9,11,500', '2024-03-08T20:30:00Z,11,12,10,10,300']),
    );
    const market = await createImportedMarket(database.db);
    const barsAt = async (time: string) => {
      const day = await market.dayBars(
        instrument.fundId,
        parseIsoDay('2024-03-08'),
        Date.parse(time) as Millis,
      );
      return day && [...day.close];
    };
    expect(await barsAt('2024-03-08T20:29:59Z')).toBeNull();
    expect(await barsAt('2024-03-08T20:30:00Z')).toEqual([11]);
    expect(await barsAt('2024-03-08T20:59:59Z')).toEqual([11]);
    expect(await barsAt('2024-03-08T21:00:00Z')).toEqual([11, 10]);
    expect(await market.dayBars(instrument.fundId, parseIsoDay('2024-03-07'), NOW)).toBeNull();
  });
});

onSqlite('an import', (open) => {
  beforeEach(async () => {
    database = await open();
  });

  it('replaces sessions that are there and keeps the others', async () => {
    const first = await store('ABC', 'old', prepare('S', 60, [...THURSDAY, ...FRIDAY]));
    const second = await store(
      'ABC',
      'new',
      prepare('S', 60, ['2024-03-08T16:00:00Z,7,8,6,7,1', '2024-03-11T13:00:00Z,7,8,6,7,1']),
    );
    expect(first).toMatchObject({ added: 2, changed: 0, unchanged: 0 });
    expect(second).toMatchObject({ added: 1, changed: 1, unchanged: 0 });
    expect(second.instrument.fundId).toBe(first.instrument.fundId);
    const days = await readDays(
      database.db,
      'imported',
      first.instrument.fundId,
      parseIsoDay('2024-01-01'),
      parseIsoDay('2024-12-31'),
    );
    expect(days.map((day) => [...day.close])).toEqual([[11, 12], [7], [7]]);
    expect((await createImportedMarket(database.db)).label).toBe('Imported prices: old, new');
  });
});

onSqlite('an import', (open) => {
  beforeEach(async () => {
    database = await open();
  });

  it.each<[string, readonly string[], string | null, string]>([
    ['nothing, of the same bars', [...THURSDAY, ...FRIDAY], null, ''],
    ['nothing, of fewer bars', FRIDAY, null, ''],
    [
      'a price',
      [...THURSDAY, '2024-03-08T14:00:00Z,12,12,9,11,500', '2024-03-08T20:00:00Z,11,12,10,10.5,300'],
      '2024-03-08T20:00:00Z',
      'close 10.5 where 10 is stored',
    ],
    [
      'a bar in between',
      [...THURSDAY, FRIDAY[0] ?? '', '2024-03-08T19:00:00Z,11,12,10,10,300', FRIDAY[1] ?? ''],
      '2024-03-08T19:00:00Z',
      'no bar is stored there',
    ],
    [
      'a bar that is gone',
      [THURSDAY[1] ?? '', ...FRIDAY],
      '2024-03-07T15:00:00Z',
      'a bar is stored there that the import lacks',
    ],
    [
      'a later session',
      [...FRIDAY, '2024-03-11T15:00:00Z,11,12,10,10,300'],
      '2024-03-11T15:00:00Z',
      'no bar is stored there',
    ],
  ])('tells the first change: %s', async (_, rows, time, text) => {
    await store('ABC', 'files', prepare('S', 60, [...THURSDAY, ...FRIDAY]));
    const { firstChange } = await store('ABC', 'files', prepare('S', 60, rows));
    expect(firstChange && [isoTime(firstChange.time), firstChange.text]).toEqual(time && [time, text]);
  });

  it('gives each new symbol a new id', async () => {
    const ids = [];
    for (const symbol of ['ABC', 'DEF', 'GHI'])
      ids.push((await store(symbol, 'files', prepare('S', 60, THURSDAY))).instrument.fundId);
    expect(ids).toEqual([1_000_000, 1_000_001, 1_000_002]);
  });

  it('stores nothing when it fails half-way', async () => {
    const prepared = prepare('S', 60, [...THURSDAY, ...FRIDAY]);
    const broken = prepared.days.map((day) => ({ ...day, time: day.time.slice().reverse() }));
    await expect(store('ABC', 'files', { ...prepared, toStore: broken })).rejects.toThrow();
    await expect(createImportedMarket(database.db)).rejects.toThrow('nothing has been imported yet');
    expect(await listImportedInstruments(database.db)).toEqual([]);
  });

  it.each<[string, FundType, number, string]>([
    [
      'another interval',
      'S',
      15,
      "bars.csv:1: bars of 15 minutes can't join those of 60 minutes stored for ABC",
    ],
    ['another type', 'E', 60, "ABC is stored as --type S and can't become E"],
  ])('refuses %s and changes nothing', async (_, fundType, interval, message) => {
    const { instrument } = await store('ABC', 'files', prepare('S', 60, THURSDAY));
    const again = store(
      'ABC',
      'other',
      prepare(fundType, interval, ['2024-03-11T15:00:00Z,7,8,6,7,1']),
      fundType,
    );
    await expect(again).rejects.toThrow(InputError);
    await expect(again).rejects.toThrow(message);
    const market = await createImportedMarket(database.db);
    expect(market.label).toBe('Imported prices: files');
    expect(await market.dayBars(instrument.fundId, parseIsoDay('2024-03-11'), NOW)).toBeNull();
  });
});
