import { CANDLESTICKS } from '@/lib/analysis/candlesticks/all-candlesticks';
import { createCandlestickScan } from '@/lib/analysis/candlesticks/candlestick-scan';
import { findCandlesticks } from '@/lib/analysis/candlesticks/find-candlesticks';
import { randomBars } from '@/lib/analysis/features/synthetic/random-bars';
import type { FundId } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import { type BenchRow, median } from './table';

const SESSIONS = 5000;
const ROUNDS = 20;
/** Rounds until the rules' code is optimized. */
const WARM = 10;
const PASSES = 10;

/** Bars a second in which all candlestick patterns are looked for, bar by bar and as occurrences with their levels. */
export function benchPatterns(): BenchRow[] {
  const bars = randomBars({
    fundId: 1 as FundId,
    calendar: 'crypto',
    until: parseIsoDay('2025-03-14'),
    sessions: SESSIONS,
    seed: 7,
  });
  return [
    {
      name: `all ${CANDLESTICKS.length} candlestick patterns, bar by bar`,
      value: barsPerSecond(() => scanAll(bars)),
      target: '1,000,000 bars/s',
    },
    { name: 'the same as occurrences', value: barsPerSecond(() => findCandlesticks(bars)), target: '' },
  ];
}

function scanAll(bars: DailyBars): void {
  const scan = createCandlestickScan();
  const bar = { open: 0, high: 0, low: 0, close: 0 };
  for (let at = 0; at < bars.length; at += 1) {
    bar.open = bars.open[at] as number;
    bar.high = bars.high[at] as number;
    bar.low = bars.low[at] as number;
    bar.close = bars.close[at] as number;
    scan.add(bar);
  }
}

/** @param pass goes over `SESSIONS` bars once */
function barsPerSecond(pass: () => void): string {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS + WARM; round += 1) {
    const started = process.cpuUsage();
    for (let i = 0; i < PASSES; i += 1) pass();
    const { user, system } = process.cpuUsage(started);
    if (round >= WARM) rates.push((PASSES * SESSIONS * 1e6) / (user + system));
  }
  return `${Math.round(median(rates)).toLocaleString('en-US')} bars/s`;
}
