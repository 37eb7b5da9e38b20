import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { DAY_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { BarSeries } from '@/lib/market/data/bars';
import type { ExecutionConfig } from '@/lib/robots/execution/config';
import { costModelFor } from '@/lib/robots/execution/costs';
import { createExecution } from '@/lib/robots/execution/execution';
import { chainEvents } from '@/lib/robots/ledger/chain';
import type { TradeEvent } from '@/lib/robots/ledger/entry';
import { EMPTY_HEAD } from '@/lib/robots/ledger/head';
import { computeStatistics } from '@/lib/robots/statistics/compute-statistics';
import { tradesFromLedger } from '@/lib/robots/statistics/ledger-trades';
import type { EquityDay } from '@/lib/robots/statistics/types';
import { defaultParams } from '@/lib/robots/strategies/params';
import { STRATEGY_FAMILIES } from '@/lib/robots/strategies/registry';
import type { Timeframe } from '@/lib/robots/strategies/types';
import { ratioRow, roundRatios } from './ratio';
import { type BenchRow, median } from './table';

const SESSION_BARS = 78;
const SESSIONS = 252 * 10;
const WARM_UP = 3;
const ROUNDS = 9;
const MIXED_ROUNDS = 3;
const RATIO_DIGITS = 3;
const FAST = 20;
const SLOW = 100;
const FUND = 1 as FundId;
const START_DAY = 18_262;
const BALANCE = 100_000;

/**
 * The engine's bars per second on one core, with ledger, hashes and statistics, compared to a bare loop of the same
 * strategy (a moving average crossover with summed profit) over the same arrays. Rounds alternate; medians are shown.
 * The first rounds, while code is still being compiled, are shown separately: installations run hundreds of robots, so
 * nearly all bars run in compiled code. Then each technical strategy is measured in the same way, also with rules.
 */
export function benchEngine(): BenchRow[] {
  const series = randomWalk();
  const first = rate(series.length, () => runEngine(CONFIG, series));
  const engine: number[] = [];
  const bare: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const engineRate = rate(series.length, () => runEngine(CONFIG, series));
    const bareRate = rate(series.length, () => runBare(series));
    if (round < 0) continue;
    engine.push(engineRate);
    bare.push(bareRate);
  }
  const mixed: number[] = [];
  const besideMixed: number[] = [];
  for (let round = 0; round < MIXED_ROUNDS; round += 1) {
    mixed.push(rateOfAllStrategies(series, { timeframe: 5 }));
    besideMixed.push(rate(series.length, () => runBare(series)));
  }
  return [
    {
      name: 'engine with ledger and statistics',
      value: `${millions(median(engine))} million bars/s`,
      target: '3 million bars/s',
    },
    {
      name: 'bare loop of the same strategy',
      value: `${millions(median(bare))} million bars/s`,
      target: '',
    },
    ratioRow('ratio engine ÷ bare loop', roundRatios(engine, bare), {
      digits: RATIO_DIGITS,
      target: '0.033',
    }),
    { name: 'engine, first run in the process', value: `${millions(first)} million bars/s`, target: '' },
    {
      name: 'engine, every technical strategy',
      value: `${millions(median(mixed))} million bars/s`,
      target: '',
    },
    ratioRow('ratio every technical strategy ÷ bare loop', roundRatios(mixed, besideMixed), {
      digits: RATIO_DIGITS,
    }),
    ...benchRules(series),
  ];
}

const RULES_TIMEFRAMES = [5, 60] as const;
const RULES_ROUNDS = 7;

/** Every technical strategy with rules ÷ without, in turns; the rules let every entry pass, so that both trade. */
function benchRules(series: BarSeries): BenchRow[] {
  return RULES_TIMEFRAMES.map((timeframe) => {
    const ratios: number[] = [];
    for (let round = -1; round < RULES_ROUNDS; round += 1) {
      // Who runs second may pay for what the first one left behind.
      const turns = round % 2 === 0 ? [false, true] : [true, false];
      const rates = turns.map((hasRules) => rateOfAllStrategies(series, { timeframe, hasRules }));
      if (round < 0) continue;
      ratios.push((rates[turns.indexOf(true)] as number) / (rates[turns.indexOf(false)] as number));
    }
    return ratioRow(`ratio with rules ÷ without, at ${timeframe} minutes`, ratios, {
      digits: RATIO_DIGITS,
      target: '0.95',
    });
  });
}

/** All of an instrument's strategies that only need bars, one after another, with their default parameters. */
function rateOfAllStrategies(
  series: BarSeries,
  { timeframe, hasRules = false }: { readonly timeframe: Timeframe; readonly hasRules?: boolean },
): number {
  const families = STRATEGY_FAMILIES.filter(({ kind, analysis }) => kind === 'single' && analysis === 'TA');
  const barsPerSession = Math.ceil((SESSION_BARS * 5) / timeframe);
  return rate(series.length * families.length, () => {
    for (const family of families) {
      const params = defaultParams(family);
      const holdingBars = family.holdingBars(params, { barsPerSession });
      const rules = hasRules ? { gate: { costMultiple: 0, holdingBars }, retirement: NEVER } : null;
      runEngine({ ...CONFIG, strategyId: family.id, params, timeframe, barsPerSession, rules }, series);
    }
  });
}

/** Bars per second of CPU time, including garbage collection and compiling but not other processes. */
function rate(bars: number, run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return bars / ((user + system) / 1e6);
}

function millions(value: number): string {
  return (value / 1e6).toFixed(2);
}

const NEVER = { drawdownPct: 100, behindPct: 1000, afterDays: 100_000 };

const CONFIG: ExecutionConfig = {
  agentType: 'Single',
  legs: [{ fundId: FUND, fundType: 'S', costs: costModelFor('S', false), wholeUnits: false }],
  strategyId: 'sma-cross',
  params: { fast: FAST, slow: SLOW },
  timeframe: 5,
  baseInterval: 5,
  barsPerSession: SESSION_BARS,
  sizing: { kind: 'percent', percent: 50 },
  initialBalance: BALANCE,
  maxOpenPositions: 1,
  allowShort: true,
  volumeLimit: 0.025,
  maintenanceMargin: 0.3,
  rules: null,
  fillsAfterDecision: false,
};

function runEngine(config: ExecutionConfig, series: BarSeries): unknown {
  const events: TradeEvent[] = [];
  const days: EquityDay[] = [];
  const execution = createExecution(config);
  const sink = {
    onTrade: (event: TradeEvent) => void events.push(event),
    onDay: (day: number, equity: EquityDay['equity']) => void days.push({ day, equity }),
  };
  execution.advance({ bars: [series], reports: [[]] }, sink);
  const entries = chainEvents({
    robotId: 1 as RobotId,
    head: EMPTY_HEAD,
    events,
    publishedAt: 0 as Millis,
    recordedAt: 0 as Millis,
    lateAfterMs: 0,
    openSince: new Map(),
  });
  const { closed, open } = tradesFromLedger(entries);
  return computeStatistics({
    trades: closed,
    openTrades: open.map((trade) => trade.entryTime),
    days,
    initialBalance: toMicros(BALANCE),
    daysPerYear: 252,
  });
}

/** The bare minimum: two rolling sums, a comparison, and each turn's profit. */
function runBare({ close, open, length }: BarSeries): number {
  let fast = 0;
  let slow = 0;
  let side = 0;
  let entry = 0;
  let profit = 0;
  for (let i = 0; i < length - 1; i += 1) {
    fast += close[i] as number;
    slow += close[i] as number;
    if (i >= FAST) fast -= close[i - FAST] as number;
    if (i >= SLOW) slow -= close[i - SLOW] as number;
    if (i < SLOW) continue;
    const now = fast / FAST > slow / SLOW ? 1 : -1;
    if (now === side) continue;
    const price = open[i + 1] as number;
    profit += side * (price - entry);
    entry = price;
    side = now;
  }
  return profit;
}

/** Ten years of a stock's five-minute bars, from a fixed linear congruential sequence. */
function randomWalk(): BarSeries {
  const length = SESSIONS * SESSION_BARS;
  const columns = ['time', 'open', 'high', 'low', 'close', 'volume'].map(() => new Float64Array(length));
  const [time, open, high, low, close, volume] = columns as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const day = new Int32Array(length);
  const slot = new Int32Array(length);
  const lastOfSession = new Uint8Array(length);
  let state = 12_345;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  let price = 100;
  for (let i = 0; i < length; i += 1) {
    const session = Math.floor(i / SESSION_BARS);
    slot[i] = i % SESSION_BARS;
    day[i] = START_DAY + session;
    lastOfSession[i] = slot[i] === SESSION_BARS - 1 ? 1 : 0;
    time[i] = (START_DAY + session) * DAY_MS + (slot[i] as number) * 5 * MINUTE_MS;
    open[i] = price;
    price = Math.max(10, price * (1 + 0.004 * next()));
    close[i] = price;
    high[i] = Math.max(open[i] as number, price) * 1.0005;
    low[i] = Math.min(open[i] as number, price) * 0.9995;
    volume[i] = 500_000;
  }
  return {
    fundId: FUND,
    intervalMinutes: 5,
    length,
    time,
    open,
    high,
    low,
    close,
    volume,
    day,
    slot,
    lastOfSession,
  };
}
