import { createHash } from 'node:crypto';
import { sampleForecasts } from '@/lib/analysis/forecasts/testing/sample-forecasts';
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

it('CxScreener/Search has forecasts that aren’t settled for subscribers only, in figures, filters and order', async () => {
  const panel = createPanel(randomInstruments(30, 60, parseIsoDay('2025-03-14'), 2));
  const forecasts = sampleForecasts(panel.instruments);
  const ask = async (planLevel: 1 | 3, asOf: string, filters: readonly string[], given = forecasts) => {
    const request = { asOf, filters, class: 'stocks', sort: '-pmove', columns: ['pmove', 'pmovediff'] };
    const analysis = answersFrom(panel, undefined, [], new Map(), [], given);
    const { Result } = (await runCall(searchScreener, request, {
      viewer: { ...USER, planLevel },
      services: { analysis } as CallContext['services'],
    })) as { Result: Record<string, unknown> & { Rows: readonly { Values: readonly number[] }[] } };
    return Result;
  };
  const [settled = '', newest = ''] = [forecasts.forecasts[0]?.asOf, forecasts.forecasts.at(-1)?.asOf];
  const open = await ask(3, newest, []);
  const moves = open.Rows.map(({ Values: [move = 0] }) => move);
  expect(open['Forecasts']).toEqual({ Recorded: moves.length, Hidden: 0 });
  expect(moves).toEqual([...moves].sort((a, b) => b - a));
  expect(new Set(moves)).toEqual(new Set([69, 67, 65, 63, 61]));
  expect(open.Rows[0]?.Values[1]).toBeCloseTo(4, 4);
  // Without the tool, nothing but their number says that there are any besides the market bar's.
  const spy = panel.instruments.find(({ ticker }) => ticker === 'SPY')?.fundId;
  const none = { ...forecasts, sessions: new Map([...forecasts.sessions].filter(([id]) => id === spy)) };
  for (const filters of [[], ['pmove:gt:66'], ['pmovediff:lt:0']])
    expect(await ask(1, newest, filters)).toEqual({
      ...(await ask(1, newest, filters, none)),
      Forecasts: { Recorded: moves.length, Hidden: moves.length - 1 },
    });
  const past = await ask(1, settled, ['pmove:gt:66']);
  expect(past.Rows.length).toBeGreaterThan(2);
  expect(past).toEqual(await ask(3, settled, ['pmove:gt:66']));
});

it('CxScreener/Search says nothing of what came next while nothing has', async () => {
  for (const request of [{}, { asOf: '2025-03-14', class: 'stocks' }]) {
    const { Result: result } = (await search(request)) as { Result: { Rows: readonly object[] } };
    expect(result.Rows.length).toBeGreaterThan(20);
    for (const row of result.Rows) expect(row).toMatchObject({ Returns: null });
  }
});
