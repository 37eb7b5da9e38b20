import type { Micros } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import type { BarSeries } from '@/lib/market/data/bars';
import type { ExecutionConfig } from '@/lib/robots/execution/config';
import type { Decider } from '@/lib/robots/execution/deciders';
import { createExecution } from '@/lib/robots/execution/execution';
import type { Side, TradeEvent } from '@/lib/robots/ledger/entry';
import type { EquityCurve } from '@/lib/robots/statistics/equity-figures';
import type { EquityDay } from '@/lib/robots/statistics/types';

/** How an account went: its equity at the end of each day that had bars, and what it paid and traded. */
export interface AccountPath extends EquityCurve {
  /** Spread, impact and commissions paid on each of `days`, micro-units. */
  readonly costs: readonly number[];
  /** All trades; one that was still open ends with the last bar. */
  readonly trades: readonly PathTrade[];
}

export interface PathTrade {
  readonly side: Side;
  /** Opens of the bars that filled it, UTC milliseconds. */
  readonly entryTime: number;
  readonly exitTime: number;
}

interface RunOptions {
  readonly decider?: Decider;
  /** Bars of the legs after the first, which it only watches. */
  readonly watched?: readonly BarSeries[];
  /** Whether a position that is open at the end stays so: its trade then ends with the last bar, and costs no exit. */
  readonly staysOpen?: boolean;
}

/** Runs an account for one instrument over all of its bars. */
export function runPath(
  config: ExecutionConfig,
  series: BarSeries,
  { decider, watched = [], staysOpen = false }: RunOptions = {},
): AccountPath {
  const days: EquityDay[] = [];
  const costs: number[] = [];
  const trades: PathTrade[] = [];
  let entryTime = 0;
  let unreported = 0;
  const sink = {
    onTrade(event: TradeEvent) {
      unreported += event.commission + event.slippage;
      if (event.kind === 'open') entryTime = event.time;
      else trades.push({ side: event.side, entryTime, exitTime: event.time });
    },
    onDay(day: number, equity: Micros) {
      const again = days.at(-1)?.day === day;
      if (again) days.pop();
      costs.push((again ? (costs.pop() ?? 0) : 0) + unreported);
      days.push({ day, equity });
      unreported = 0;
    },
  };
  const execution = createExecution(config, decider);
  const bars = [series, ...watched];
  execution.advance({ bars, reports: bars.map(() => []) }, sink);
  if (!staysOpen) execution.finish(sink);
  const exitTime = series.time[series.length - 1] as number;
  for (const open of execution.positions())
    trades.push({ side: open.side, entryTime: open.entryTime, exitTime });
  return { days, costs, trades, initialBalance: toMicros(config.initialBalance) };
}
