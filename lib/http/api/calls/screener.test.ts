import { createHash } from 'node:crypto';
import { createPanel, type PanelInstrument } from '@/lib/analysis/panel/panel';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import type { CallContext } from '../call';
import { runCall, USER } from '../testing/call-context';
import { searchScreener } from './screener';

const DAY = parseIsoDay('2025-03-11');
const instruments = randomInstruments(40, 40, parseIsoDay('2025-03-14'), 2);
const services = { analysis: answersFrom(createPanel(instruments)) } as CallContext['services'];
const search = (request: object) => runCall(searchScreener, request, { viewer: USER, services });

/** A stock's figures as of the day by hand, from its bars alone; null where it has ended. */
function figuresOf({ ticker, bars: { day, open, close }, fundType }: PanelInstrument) {
  const at = day.indexOf(DAY);
  if (fundType !== 'S' || at < 0) return null;
  const closes = Array.from(close.slice(at - 19, at + 1));
  const percent = (to: number | undefined, from: number | undefined) => 100 * (Number(to) / Number(from) - 1);
  return {
    ticker,
    values: [
      close[at],
      percent(close[at], close[at - 1]),
      percent(close[at], closes.reduce((sum, one) => sum + one, 0) / 20),
    ].map((value, column) => Number(value?.toFixed(column === 2 ? 1 : 2))),
    next: percent(close[at + 1], open[at + 1]),
  };
}

it('CxScreener/Search answers with figures, medians, returns and a hash that bars alone give', async () => {
  const { Result: result } = (await search({
    filters: ['change1:gt:0'],
    class: 'stocks',
    sort: '-change1',
    columns: ['price', 'change1', 'sma20'],
    asOf: isoDay(DAY),
  })) as { Result: Record<string, unknown> & { Rows: readonly Record<string, unknown>[] } };
  const all = instruments.map(figuresOf).filter((one) => one !== null);
  const own = all
    .filter(({ values: [, change = 0] }) => change > 0)
    .sort((a, b) => (b.values[1] as number) - (a.values[1] as number) || (a.ticker < b.ticker ? -1 : 1));
  expect(own.length).toBeGreaterThan(5);
  expect(own.length).toBeLessThan(all.length);
  expect(result.Rows.map(({ Ticker, Values }) => ({ ticker: Ticker, values: Values }))).toEqual(
    own.map(({ ticker, values }) => ({ ticker, values })),
  );
  expect(result['Total']).toBe(own.length);
  expect(result['Taken']).toEqual([all.length - own.length]);
  const prices = own.map(({ values }) => values[0] as number).sort((a, b) => a - b);
  const [below = 0, above = 0] = [prices[(prices.length - 1) >> 1], prices[prices.length >> 1]];
  expect(result['Medians']).toContainEqual(expect.objectContaining({ Matching: (below + above) / 2 }));
  const lines = own.map(({ ticker, values: [price = 0, change = 0, sma = 0] }) =>
    [ticker, isoDay(DAY), price.toFixed(2), change.toFixed(2), sma.toFixed(1)].join('\t'),
  );
  const text = [[isoDay(DAY), 'price', 'change1', 'sma20'].join('\t'), ...lines, ''].join('\n');
  expect(result['Hash']).toBe(createHash('sha256').update(text).digest('hex'));
  for (const [index, { Returns: returns }] of result.Rows.entries()) {
    expect((returns as readonly number[])[0]).toBeCloseTo(own[index]?.next as number, 4);
    expect((returns as readonly unknown[]).slice(1)).toEqual(['pending', 'pending', 'pending']);
  }
});

it('CxScreener/Search says nothing of what came next while nothing has', async () => {
  for (const request of [{}, { asOf: '2025-03-14', class: 'stocks' }]) {
    const { Result: result } = (await search(request)) as { Result: { Rows: readonly object[] } };
    expect(result.Rows.length).toBeGreaterThan(20);
    for (const row of result.Rows) expect(row).toMatchObject({ Returns: null });
  }
});
