import { readBarFile } from '@/lib/market/data/imported/read-rows';
import type { BarRows } from '@/lib/market/data/imported/rows';
import { createTimeZone } from '@/lib/market/data/imported/time-zone';
import { parseBacktestRequest } from './request';
import { runBacktest } from './run-backtest';
import { tradeTable } from './trade-table';

/** Moving averages of one and two bars cross wherever the close turns. */
const CLOSES = [10, 9, 11, 12, 8, 7, 9, 9.5];
const OPENS = [10, 10, 9, 11.5, 12, 8, 7, 9];

function makeRows(closes: readonly number[], opens: readonly number[], volume = 0): BarRows {
  const lines = closes.map((close, i) => {
    const open = opens[i] ?? close;
    const time = `2024-03-08 ${String(14 + Math.floor(i / 4)).padStart(2, '0')}:${String((i % 4) * 15).padStart(2, '0')}`;
    return `${time},${open},${Math.max(open, close)},${Math.min(open, close)},${close},${volume}`;
  });
  const bytes = new TextEncoder().encode(`time,open,high,low,close,volume\n${lines.join('\n')}\n`);
  return readBarFile({ name: 'bars.csv', bytes }, { zone: createTimeZone('UTC') });
}

function toRequest(words: string) {
  return parseBacktestRequest(
    `--data bars.csv --strategy sma-cross --params fast=1,slow=2 ${words}`.trim().split(' '),
  );
}

describe('runBacktest', () => {
  const rows = makeRows(CLOSES, OPENS);

  it('reverses at every cross, and closes the last trade at the open of the last bar', () => {
    const result = runBacktest(toRequest('--size 10 --cash 1000 --commission 0.01'), rows);
    // up at bar 2, down at bar 4, up at bar 6; each filled at the next open
    // long 11.5 -> 8: 10 × -3.5 - 0.01 × 10 × (11.5 + 8); short 8 -> 9: 10 × -1 - 0.01 × 10 × (8 + 9)
    expect(tradeTable(result.events, rows)).toEqual([
      'Size,EntryBar,ExitBar,EntryPrice,ExitPrice,PnL,Commission,ReturnPct,EntryTime,ExitTime',
      `10,3,5,11.5,8,-36.95,1.95,${-36.95 / 115},2024-03-08 14:45:00,2024-03-08 15:15:00`,
      `-10,5,7,8,9,-11.7,1.7,${-11.7 / 80},2024-03-08 15:15:00,2024-03-08 15:45:00`,
      `10,7,7,9,9,-1.8,1.8,${-1.8 / 90},2024-03-08 15:45:00,2024-03-08 15:45:00`,
    ]);
    expect(result).toMatchObject({ finalEquity: 1000 - 36.95 - 11.7 - 1.8, commissions: 5.45 });
  });

  it('pays half the spread on each side, inside the prices', () => {
    const [first] = runBacktest(toRequest('--size 10 --spread 0.02'), rows).events;
    expect(first).toMatchObject({ price: 11_615_000, slippage: 1_150_000 });
  });

  it('has no volume limit, however thin the bars', () => {
    const thin = makeRows(CLOSES, OPENS, 3);
    expect(runBacktest(toRequest('--size 10'), thin).events[0]).toMatchObject({ quantity: 10_000_000 });
  });

  it('makes no trades without a cross', () => {
    const flat = makeRows([10, 10, 10], [10, 10, 10]);
    expect(runBacktest(toRequest('--cash 500'), flat)).toEqual({
      events: [],
      finalEquity: 500,
      commissions: 0,
    });
  });

  it('names the size if it exceeds the largest amount of money', () => {
    expect(() => runBacktest(toRequest('--size 1000000000'), rows)).toThrow(
      "--size '1000000000' at the file's highest price 12 exceeds the largest amount of money",
    );
  });

  it('names the row if the interval contradicts the file', () => {
    expect(() => runBacktest(toRequest('--interval 60'), rows)).toThrow(
      'bars.csv:2: --interval says 60 minutes, but rows are 15 minutes apart',
    );
  });
});
