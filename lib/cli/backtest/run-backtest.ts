import type { FundId } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { fromMicros, MICROS_PER_UNIT } from '@/lib/core/base/money';
import { intervalOfRows } from '@/lib/market/data/imported/interval';
import type { BarRows } from '@/lib/market/data/imported/rows';
import type { ExecutionConfig } from '@/lib/robots/execution/config';
import { createExecution } from '@/lib/robots/execution/execution';
import type { TradeEvent } from '@/lib/robots/ledger/entry';
import type { BacktestRequest } from './request';
import { regularSessionMinutes, seriesOfRows } from './rows-series';

/** The file is one instrument; its id isn't in any ledger. */
const FUND = 1 as FundId;

/** The largest amount micro-units can represent exactly. */
const MAX_MONEY = Math.floor(Number.MAX_SAFE_INTEGER / MICROS_PER_UNIT);

export interface BacktestResult {
  readonly events: readonly TradeEvent[];
  readonly finalEquity: number;
  /** Total of all fills. */
  readonly commissions: number;
}

/**
 * Runs a strategy over every row: a fixed quantity per trade, no volume limit, no warm-up, and open positions close at
 * the last bar's open.
 * @throws InputError if rows contradict the interval, or amounts at these prices exceed micro-units
 */
export function runBacktest(request: BacktestRequest, rows: BarRows): BacktestResult {
  const interval = intervalOfRows(rows, request.interval);
  checkSize(request.size, rows);
  const execution = createExecution(toExecutionConfig(request, interval));
  const events: TradeEvent[] = [];
  const sink = { onTrade: (event: TradeEvent) => void events.push(event), onDay: () => {} };
  const series = seriesOfRows(FUND, interval, request.fundType, rows);
  execution.advance({ bars: [series], reports: [[]] }, sink);
  execution.finish(sink);
  const commissions = events.reduce((sum, event) => sum + event.commission, 0);
  return {
    events,
    finalEquity: fromMicros(execution.equity()),
    commissions: fromMicros(commissions),
  };
}

function toExecutionConfig(request: BacktestRequest, interval: number): ExecutionConfig {
  const costs = { spread: request.spread, impact: request.impact, commissionRate: request.commission };
  return {
    agentType: 'Single',
    legs: [{ fundId: FUND, fundType: request.fundType, wholeUnits: false, costs }],
    strategyId: request.family.id,
    params: request.params,
    timeframe: interval,
    baseInterval: interval,
    barsPerSession: Math.ceil(regularSessionMinutes(request.fundType) / interval),
    sizing: { kind: 'quantity', quantity: request.size },
    initialBalance: request.cash,
    maxOpenPositions: 1,
    allowShort: true,
    volumeLimit: Number.POSITIVE_INFINITY,
    maintenanceMargin: null,
    rules: null,
    fillsAfterDecision: false,
  };
}

function checkSize(size: number, rows: BarRows): void {
  let highest = 0;
  for (const high of rows.high) highest = Math.max(highest, high);
  if (size * highest > MAX_MONEY)
    throw new InputError(
      `--size '${size}' at the file's highest price ${highest} exceeds the largest amount of money (${MAX_MONEY})`,
    );
}
