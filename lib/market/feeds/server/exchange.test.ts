/** @jest-environment node */

import { ensureDefined } from '@/lib/core/base/assert';
import { passTime, until } from '@/lib/core/base/testing/until';
import type { Instrument } from '@/lib/market/data/instrument';
import { findInstrument } from '@/lib/market/data/instruments';
import type { Tick } from '../feed-state';
import { type CoinbaseServer, startCoinbaseServer } from '../testing/coinbase-server';
import { breakOff, respond } from '../testing/local-server';
import { madeBars } from '../testing/made-bars';
import { closeRemoteExchanges, openRemoteExchange } from '../testing/remote-exchange';

const DAY = Date.UTC(2026, 10, 18);
const HOUR = 3_600_000;
const BTC = instrument('BTC.X');
const times = { firstPauseMs: 5, silenceMs: 1_000, tries: 4, timeoutMs: 60_000, pollMs: 20, isPaced: false };
const { signal } = new AbortController();
let server: CoinbaseServer;

function instrument(ticker: string): Instrument {
  return ensureDefined(findInstrument(ticker), ticker);
}

beforeEach(async () => {
  server = await startCoinbaseServer();
  server.bars.set('BTC-USD', madeBars({ open: DAY, close: DAY + 60 * HOUR }, 90_000));
  server.bars.set('ETH-USDT', []);
});
afterEach(() => server.close());
afterAll(closeRemoteExchanges);

const open = () => openRemoteExchange({ exchange: 'coinbase', url: server.httpUrl }, times);

describe('exchange', () => {
  it('lists pairs against dollars first, then stablecoins', async () => {
    const exchange = await open();
    const traded = await exchange.listTraded(['BTC.X', 'ETH.X', 'XMR.X', 'SPY'].map(instrument), signal);
    expect(traded.map(({ ticker }) => ticker)).toEqual(['BTC.X', 'ETH.X']);
    await exchange.close();
  });

  it('fetches all bars of a range page by page, over errors, gaps and broken answers', async () => {
    const all = ensureDefined(server.bars.get('BTC-USD'), 'bars');
    // No trades for two days, longer than a page.
    server.bars.set('BTC-USD', [
      ...all.slice(0, 50),
      ...madeBars({ open: DAY + 200 * HOUR, close: DAY + 201 * HOUR }, 91_000),
    ]);
    const exchange = await open();
    await exchange.listTraded([BTC], signal);
    server.faults.push(respond(500), respond(429), breakOff);
    const bars = await exchange.bars(BTC, DAY, DAY + 200 * HOUR + 30 * 60_000, signal);
    expect(bars.slice(0, 50)).toEqual(all.slice(0, 50));
    expect(bars.slice(50).map(({ time }) => time)).toEqual(
      [0, 5, 10, 15, 20, 25].map((m) => DAY + 200 * HOUR + m * 60_000),
    );
    await exchange.close();
  });

  it('fetches ten years of daily bars page by page', async () => {
    const first = Date.UTC(2016, 10, 18);
    const days = Array.from({ length: 700 }, (_, index) => ({
      ...{ open: 10, high: 12, low: 9, close: 11, volume: index },
      time: first + index * 24 * HOUR,
    }));
    server.dailyBars.set('BTC-USD', days);
    const exchange = await open();
    await exchange.listTraded([BTC], signal);
    expect(await exchange.dailyBars(BTC, first, first + 690 * 24 * HOUR, signal)).toEqual(days.slice(0, 690));
    await exchange.close();
  });

  it('gives up after some attempts, with a message without addresses', async () => {
    const exchange = await open();
    await exchange.listTraded([BTC], signal);
    for (let count = 0; count < 20; count += 1) server.faults.push(respond(503, 'secret stack'));
    await expect(exchange.bars(BTC, DAY, DAY + HOUR, signal)).rejects.toThrow(
      /^The exchange does not answer as it should \(\w+\)$/,
    );
    await exchange.close();
  });

  it('streams prices, comes back after a cut and after silence, and asks where streaming fails', async () => {
    const exchange = await open();
    await exchange.listTraded([BTC], signal);
    const ticks: Tick[] = [];
    const states: string[] = [];
    const stream = exchange.stream([BTC], {
      onTick: (tick) => ticks.push(tick),
      onHeard: () => {},
      onState: (state) => states.push(state),
      onProblem: () => {},
    });
    await until(() => server.received.length > 0);
    /** Repeatedly, because a machine that stalled takes that for silence and reconnects. */
    const hears = (price: number) =>
      until(() => {
        server.ticker('BTC-USD', price);
        return ticks.at(-1)?.price === price && states.at(-1) === 'live';
      });
    await hears(90_001);
    expect(ticks[0]).toMatchObject({ fundId: BTC.fundId, price: 90_001 });
    server.cut();
    await until(() => server.received.length > 1);
    await hears(90_002);
    // Silence: connected, but no messages.
    const subscribed = server.received.length;
    await until(() => server.received.length > subscribed);
    await hears(90_003);
    expect(states).toContain('reconnecting');
    await stream.stop();
    const heard = server.received.length;
    await passTime(100);
    expect(server.received.length).toBe(heard);
  });

  it('names the setting when there is no such exchange', async () => {
    await expect(openRemoteExchange({ exchange: 'nobank', url: null }, times)).rejects.toThrow(
      "CRYPTO_EXCHANGE 'nobank'",
    );
  });
});
