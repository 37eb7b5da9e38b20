/** @jest-environment node */

import { until } from '@/lib/core/base/testing/until';
import { DAY_MS } from '@/lib/core/base/time';
import { startChild } from '@/lib/core/database/testing/child-process';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { startAlpacaServer } from '../testing/alpaca-server';
import type { LivePricesRun } from '../testing/live-prices-child';

it('a live market that was off for days opens while the clock is in doubt, which its prices end', async () => {
  const alpaca = await startAlpacaServer();
  const now = Date.now();
  alpaca.trades.set('SPY', { price: 600, time: now - 3 * DAY_MS });
  const run: LivePricesRun = {
    dataDir: await makeMigratedDataDir(),
    // Nothing listens at the exchange's.
    config: {
      alpaca: alpaca.configFor(),
      crypto: { exchange: 'coinbase', url: 'http://127.0.0.1:1' },
      historyDays: 5,
    },
    tickers: ['SPY'],
    newest: now - 2 * DAY_MS,
  };
  const child = startChild('lib/market/feeds/testing/live-prices-child.ts', JSON.stringify(run));
  try {
    await child.hasPrinted(1);
    await until(() => {
      // By the time that is trusted at first, days in the future.
      alpaca.trade('SPY', 601, Date.now());
      return child.lines.includes('price 601, trusted');
    });
    expect(child.lines[0]).toBe('started, in doubt');
    expect(child.lines).not.toContain('price 601, in doubt');
  } finally {
    await child.kill();
    await alpaca.close();
  }
});
