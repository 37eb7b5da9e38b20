import { ensureDefined } from '@/lib/core/base/assert';
import { type FundId, type Millis, plus } from '@/lib/core/base/brand';
import { fromMicros, toMicros } from '@/lib/core/base/money';
import { DAY_MS, utcDay } from '@/lib/core/base/time';
import { meanAndDeviation } from '@/lib/core/statistics/mean-and-deviation';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { BarSeries } from '@/lib/market/data/bars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import { buildSeries } from '@/lib/market/data/series';
import type { SimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { executionConfigFor } from '@/lib/robots/definitions/execution-config';
import { createExecution } from '@/lib/robots/execution/execution';
import type { TradeEvent } from '@/lib/robots/ledger/entry';
import { annualReturn, maxDrawdownPct, volatilityPct } from '@/lib/robots/statistics/equity-figures';
import type { EquityDay } from '@/lib/robots/statistics/types';

/** What trading costs a robot, in percent a year of its mean equity unless stated otherwise. */
export interface RobotMeasure {
  readonly robot: RobotDefinition;
  readonly costsPct: number;
  readonly roundTripsPerYear: number;
  readonly closedTrades: number;
  /** Compound annual return after costs. */
  readonly netPct: number;
  readonly maxDrawdownPct: number;
  /** Annual volatility of its equity. */
  readonly volatilityPct: number;
  /** Costs a year ÷ its own volatility: the Sharpe ratio it pays. 0 if it pays nothing. */
  readonly drag: number;
  /** Annual volatility of what it trades; of several instruments, the mean. */
  readonly instrumentVolatilityPct: number;
}

/** Runs robots over all bars of a simulated market, those that share instruments one after another. */
export function measureRobots(market: SimulatedMarket, robots: readonly RobotDefinition[]): RobotMeasure[] {
  const series = new Map<FundId, BarSeries>();
  const byLegs = robots.toSorted((one, other) => (`${one.legs}` < `${other.legs}` ? -1 : 1));
  return byLegs.map((robot) => measureRobot(market, robot, (fundId) => readSeries(market, fundId, series)));
}

function measureRobot(
  market: SimulatedMarket,
  robot: RobotDefinition,
  findSeries: (fundId: FundId) => BarSeries,
): RobotMeasure {
  const until = market.now();
  const bars = robot.legs.map(findSeries);
  const execution = createExecution(executionConfigFor(robot, market.instruments, 5));
  const trades: TradeEvent[] = [];
  const days: EquityDay[] = [];
  execution.advance(
    {
      bars,
      reports: robot.legs.map((fundId) =>
        market.reports(fundId, (robot.startsAt - 200 * DAY_MS) as Millis, until),
      ),
    },
    {
      onTrade: (event) => void trades.push(event),
      onDay: (day, equity) => void days.push({ day, equity }),
    },
  );
  const curve = { days, initialBalance: toMicros(robot.initialBalance) };
  const years = (until - robot.startsAt) / (365.25 * DAY_MS);
  const daysPerYear = robot.fundTypes.includes('C') ? 365 : 252;
  const costs = fromMicros(trades.reduce((sum, { commission, slippage }) => sum + commission + slippage, 0));
  const meanEquity = fromMicros(days.reduce((sum, { equity }) => sum + equity, 0)) / days.length;
  const costsPct = (100 * costs) / years / Math.max(meanEquity, 0.01 * robot.initialBalance);
  const own = volatilityPct(curve, daysPerYear) ?? 0;
  const closedTrades = trades.filter(({ kind }) => kind === 'close').length;
  return {
    robot,
    costsPct,
    roundTripsPerYear: closedTrades / years,
    closedTrades,
    netPct: annualReturn(curve).annualPL ?? 0,
    maxDrawdownPct: maxDrawdownPct(curve),
    volatilityPct: own,
    drag: costsPct > 0 ? costsPct / own : 0,
    instrumentVolatilityPct: meanAndDeviation(bars.map((one) => annualVolatilityPct(one, daysPerYear))).mean,
  };
}

/** Series are large, so only the last few are kept. */
const KEPT = 12;

function readSeries(market: SimulatedMarket, fundId: FundId, kept: Map<FundId, BarSeries>): BarSeries {
  const known = kept.get(fundId);
  if (known) return known;
  const { fundType }: Instrument = ensureDefined(
    market.instruments.find((one) => one.fundId === fundId),
    `instrument ${fundId}`,
  );
  const days = Array.from({ length: utcDay(market.now()) - market.firstDay }, (_, index) =>
    market.dayBars(fundId, plus(market.firstDay, index), market.now()),
  ).filter((day) => day !== null);
  const series = buildSeries(fundId, 5, calendarFor(calendarNameFor(fundType)), days);
  for (const oldest of kept.size < KEPT ? [] : [...kept.keys()].slice(0, 1)) kept.delete(oldest);
  kept.set(fundId, series);
  return series;
}

/** Sample deviation of the logarithms of daily returns × √daysPerYear, in percent. */
function annualVolatilityPct({ close, lastOfSession, length }: BarSeries, daysPerYear: number): number {
  const closes = Array.from({ length }, (_, index) => index)
    .filter((index) => lastOfSession[index] === 1)
    .map((index) => close[index] as number);
  const returns = closes.slice(1).map((price, index) => Math.log(price / (closes[index] as number)));
  return 100 * meanAndDeviation(returns).deviation * Math.sqrt(daysPerYear);
}
