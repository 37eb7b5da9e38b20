/** @jest-environment node */

import { ensureDefined } from '@/lib/core/base/assert';
import { until } from '@/lib/core/base/testing/until';
import { utcDay } from '@/lib/core/base/time';
import type { Instrument } from '@/lib/market/data/instrument';
import { findInstrument } from '@/lib/market/data/instruments';
import { type AlpacaServer, startAlpacaServer } from '../testing/alpaca-server';
import { breakOff, hang, respond } from '../testing/local-server';
import { madeBars } from '../testing/made-bars';
import { createAlpacaRest } from './alpaca-rest';

const OPEN = Date.UTC(2026, 10, 18, 14, 30);
const CLOSE = Date.UTC(2026, 10, 18, 21);
const { signal } = new AbortController();
const SPY = instrument('SPY');
const AAPL = instrument('AAPL');
const times = { tries: 4, firstPauseMs: 5, timeoutMs: 60_000 };
let server: AlpacaServer;

function instrument(ticker: string): Instrument {
  return ensureDefined(findInstrument(ticker), ticker);
}

beforeEach(async () => {
  server = await startAlpacaServer();
  server.bars.set('SPY', madeBars({ open: OPEN, close: CLOSE }, 600));
  server.bars.set('AAPL', madeBars({ open: OPEN, close: CLOSE }, 250));
});
afterEach(() => server.close());

const rest = (timeoutMs = times.timeoutMs) => createAlpacaRest(server.configFor(), { ...times, timeoutMs });
const requestedPaths = () => server.requests.map(({ searchParams }) => searchParams.get('page_token'));

describe('bars of Alpaca', () => {
  it('come for many symbols with one question, page by page', async () => {
    server.state.pageSize = 70;
    const bars = await rest().bars([SPY, AAPL], OPEN, CLOSE, signal);
    expect(bars.get(SPY.fundId)).toEqual(server.bars.get('SPY'));
    expect(bars.get(AAPL.fundId)).toEqual(server.bars.get('AAPL'));
    expect(requestedPaths()).toEqual([null, '70', '140']);
  });

  it('come by the day, adjusted for splits, in the same way', async () => {
    server.state.pageSize = 2;
    const days = [16, 17, 18].map((day) => ({
      ...{ open: 10, high: 12, low: 9, close: 11, volume: 5_000 },
      time: Date.UTC(2026, 10, day, 5),
    }));
    server.dailyBars.set('SPY', days);
    server.faults.push(respond(500));
    const bars = await rest().dailyBars([SPY, AAPL], Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 19), signal);
    expect([...bars]).toEqual([[SPY.fundId, days]]);
    expect(server.requests.map(({ searchParams }) => searchParams.get('adjustment'))).toContain('split');
  });

  it.each([
    ['errors of the server', [respond(500), respond(502)]],
    ['an answer that breaks off', [breakOff]],
    ['garbage', [respond(200, '<html>'), respond(200, '{"bars": 7}')]],
  ])('come in spite of %s', async (_name, faults) => {
    server.faults.push(...faults);
    const bars = await rest().bars([SPY], OPEN, CLOSE, signal);
    expect(bars.get(SPY.fundId)).toHaveLength(78);
    expect(server.requests).toHaveLength(faults.length + 1);
  });

  it('come in spite of an answer that does not come', async () => {
    server.faults.push(hang);
    const bars = await rest(500).bars([SPY], OPEN, CLOSE, signal);
    expect(bars.get(SPY.fundId)).toHaveLength(78);
    expect(server.requests.length).toBeGreaterThan(1);
  });

  it('wait as long as the server asks to be left alone', async () => {
    server.faults.push(respond(429, '{}', { 'Retry-After': '1' }));
    const started = performance.now();
    expect((await rest().bars([SPY], OPEN, CLOSE, signal)).size).toBe(1);
    expect(performance.now() - started).toBeGreaterThan(950);
  });

  it('are given up after some tries', async () => {
    server.faults.push(...Array.from({ length: 9 }, () => respond(503)));
    await expect(rest().bars([SPY], OPEN, CLOSE, signal)).rejects.toThrow('Alpaca answered 503');
    expect(server.requests).toHaveLength(times.tries);
  });

  it('aren’t requested twice with rejected keys, and no secret is logged', async () => {
    const wrong = createAlpacaRest({ ...server.configFor(), secretKey: 'a-wrong-secret' }, times);
    const failure = await wrong.bars([SPY], OPEN, CLOSE, signal).catch((error: Error) => error);
    expect(failure).toMatchObject({ kind: 'refused' });
    expect(JSON.stringify([String(failure), failure])).not.toContain('a-wrong-secret');
    expect(server.requests).toHaveLength(1);
  });

  it('of all others come when one symbol is not known', async () => {
    server.bars.delete('AAPL');
    const bars = await rest().bars([AAPL, SPY], OPEN, CLOSE, signal);
    expect([...bars.keys()]).toEqual([SPY.fundId]);
  });

  it('end with the process, not after all tries', async () => {
    const stop = new AbortController();
    server.faults.push(hang);
    const asking = rest().bars([SPY], OPEN, CLOSE, stop.signal);
    const failing = expect(asking).rejects.toThrow('cannot be reached');
    await until(() => server.requests.length === 1);
    stop.abort();
    await failing;
    expect(server.requests).toHaveLength(1);
  });
});

describe('announcements of Alpaca', () => {
  it('are splits, dividends, spin-offs and new symbols of what is traded, by the day they take effect', async () => {
    Object.assign(server.announced, {
      forward_splits: [{ symbol: 'AAPL', new_rate: 10, old_rate: 1, ex_date: '2026-11-20' }],
      reverse_splits: [
        { symbol: 'SPY', new_rate: 1, old_rate: 8, ex_date: '2026-11-19' },
        { symbol: 'NOPE', new_rate: 1, old_rate: 8, ex_date: '2026-11-19' },
      ],
      stock_dividends: [{ symbol: 'SPY', rate: 0.05, ex_date: '2026-11-23' }],
      cash_dividends: [
        { id: 'ca-1', symbol: 'AAPL', rate: 0.26, special: false, foreign: false, ex_date: '2026-11-23' },
      ],
      spin_offs: [
        { source_symbol: 'AAPL', source_rate: 3, new_symbol: 'PIP', new_rate: 1, ex_date: '2026-11-24' },
      ],
      name_changes: [{ old_symbol: 'AAPL', new_symbol: 'FRUIT', process_date: '2026-11-25' }],
    });
    const from = utcDay(OPEN);
    const found = await rest().announcements([SPY, AAPL], from, (from + 14) as typeof from, signal);
    const { fundId } = AAPL;
    // Trading in New York begins at 04:00, 09:00 UTC in winter.
    const begin = (day: number) => Date.UTC(2026, 10, day, 9);
    expect(found).toMatchObject([
      {
        kind: 'split',
        fundId,
        key: `split:${fundId}:2026-11-20`,
        effectiveAt: begin(20),
        after: 10,
        before: 1,
      },
      { kind: 'split', fundId: SPY.fundId, effectiveAt: begin(19), after: 1, before: 8 },
      { kind: 'split', fundId: SPY.fundId, effectiveAt: begin(23), after: 21, before: 20 },
      {
        kind: 'cash-dividend',
        fundId,
        effectiveAt: begin(23),
        key: `dividend:${fundId}:ca-1`,
        perShare: 260_000,
      },
      { kind: 'spin-off', fundId, after: 1, before: 3, newSymbol: 'PIP' },
      { kind: 'symbol-change', fundId, from: 'AAPL', to: 'FRUIT' },
    ]);
    expect(found).toHaveLength(6);
    expect(server.requests.at(-1)?.searchParams.get('start')).toBe('2026-11-18');
  });
});
