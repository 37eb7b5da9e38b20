import type { Micros, Millis } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import type { PaperAccount } from './paper-accounts';
import { makePaperRecord } from './paper-record';

const account = (generation: number, line: number, isOpen: boolean, dollars: number): PaperAccount => ({
  ...{ id: `a${generation}`, userId: 'ada', market: 'simulated', name: 'Paper', generation, line, isOpen },
  ...{ startBalance: toMicros(dollars), cash: toMicros(dollars) },
  createdAt: generation as Millis,
  archivedAt: isOpen ? null : (10 as Millis),
});

it('a record counts every account, by what it started with, and tells reset ones from closed ones', () => {
  const worth: Readonly<Record<string, readonly [dollars: number, trades: number]>> = {
    a4: [33_000, 3],
    a3: [9_000, 2],
    a2: [5_000, 1],
    a1: [10_000, 0],
  };
  const accounts = [account(4, 1, true, 30_000), account(3, 2, false, 10_000), account(2, 1, false, 10_000)];
  const record = makePaperRecord([...accounts, account(1, 1, false, 10_000)], ({ id }) => {
    const [dollars, trades] = worth[id] ?? [0, 0];
    return { equity: toMicros(dollars) as Micros, trades };
  });
  expect(record).toMatchObject({ since: 1, open: 1, reset: 2, closed: 1, trades: 6 });
  expect(record?.resultPct).toBeCloseTo(-5);
  expect(record?.accounts.map(({ state, resultPct }) => [state, Math.round(resultPct)])).toEqual([
    ['open', 10],
    ['closed', -10],
    ['reset', -50],
    ['reset', 0],
  ]);
  expect(makePaperRecord([], () => ({ equity: toMicros(0), trades: 0 }))).toBeNull();
});
