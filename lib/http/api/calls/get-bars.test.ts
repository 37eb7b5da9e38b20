import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { INSTRUMENTS } from '@/lib/market/data/instruments';
import { type BarsAsked, NO_HISTORY } from '@/lib/market/price-history/price-history';
import { runCall } from '../testing/call-context';
import { getBars } from './get-bars';

const SPY = INSTRUMENTS.find(({ ticker }) => ticker === 'SPY')?.fundId ?? 0;
const asked: BarsAsked[] = [];
const history = {
  baseInterval: async () => 5,
  bars: async (what: BarsAsked) => {
    asked.push(what);
    return { time: [0, 300_000], open: [1, 2], high: [3, 4], low: [0.5, 1], close: [2, 3], volume: [10, 20] };
  },
};

const run = (body: unknown) => runCall(getBars, body, { history });

it('returns columns with instants', async () => {
  await expect(run({ fundId: SPY, interval: 5, before: '2026-11-20T21:00:00Z', count: 2 })).resolves.toEqual({
    Time: ['1970-01-01T00:00:00Z', '1970-01-01T00:05:00Z'],
    Open: [1, 2],
    High: [3, 4],
    Low: [0.5, 1],
    Close: [2, 3],
    Volume: [10, 20],
  });
  expect(asked.at(-1)).toMatchObject({
    instrument: { fundId: SPY, fundType: 'E' },
    before: Date.parse('2026-11-20T21:00:00Z'),
  });
});

it('returns empty columns if there are no bars', async () => {
  await expect(
    runCall(getBars, { fundId: SPY, interval: 1440, count: 1 }, { history: NO_HISTORY }),
  ).resolves.toMatchObject({ Time: [], Volume: [] });
});

it.each([
  [{ fundId: SPY, interval: 7, count: 1 }, 'interval'],
  [{ fundId: SPY, interval: 5, count: 0 }, 'count'],
  [{ fundId: SPY, interval: 5, count: 2001 }, 'count'],
  [{ fundId: SPY, interval: 5, count: 1, before: 'yesterday' }, 'before'],
  [{ fundId: SPY, interval: 5, count: 1, before: '1969-01-01' }, 'before'],
  [{ fundId: 'SPY', interval: 5, count: 1 }, 'fundId'],
])('refuses %j and names the field', async (body, field) => {
  const refused = run(body);
  await expect(refused).rejects.toThrow(InputError);
  await expect(refused).rejects.toThrow(field);
});

it('rejects unknown instruments', async () => {
  await expect(run({ fundId: 999_999_999, interval: 5, count: 1 })).rejects.toThrow(NotFoundError);
});
