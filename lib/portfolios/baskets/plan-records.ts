import { bisectLeft } from 'd3-array';
import { ensureDefined } from '@/lib/core/base/assert';
import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { roundTo } from '@/lib/core/base/round';
import { HOUR_MS, isoDay, parseIsoDay } from '@/lib/core/base/time';
import type { MarketName } from '@/lib/market/data/source';
import type { BasketDefinition, Weights } from './basket';
import { pastDecisions } from './basket-grid';
import { forecastUse } from './forecast-rules';
import type { PriceGrid } from './price-grid';
import type { BasketRecord, ForecastUse, NamedWeights, PublishedRecord, TradedRecord } from './records';
import { assetAt } from './rules';
import { dueSession, nextSession } from './schedule';
import { type BasketDecision, decideAt, simulateBasket, tradedPrice } from './simulate-basket';

export interface PlanContext {
  readonly market: MarketName;
  readonly now: Millis;
}

/** Decimals of weights, shares and values in logs. */
const DIGITS = 6;

/** An AI portfolio waits for forecasts until so long before the open at which it trades. */
const LATEST_MS = HOUR_MS;

/**
 * What a basket's log gains by sessions that have closed since its last entry: its publication, decisions made at their
 * closes, and the trades of earlier ones. Without new sessions, and while its rule lacks instruments or history, nothing.
 */
export function planRecords(
  basket: BasketDefinition,
  grid: PriceGrid,
  records: readonly BasketRecord[],
  context: PlanContext,
): readonly BasketRecord[] {
  const last = records.at(-1);
  if (!last) return publish(basket, grid, context);
  const all: BasketRecord[] = [...records];
  const from = bisectLeft(grid.days, parseIsoDay(last.day) + 1);
  for (let at = from; at < grid.days.length; at += 1) {
    const day = grid.days[at] as EpochDay;
    const decided = dueDecision(all, isoDay(day));
    if (decided !== null) all.push(trade(grid, all, decided, at, context.now));
    const decision = decideAt(basket, grid, at);
    const due = dueSession(grid.calendar, day);
    if (decision && due) {
      const forecasts = forecastUse(basket, grid, at);
      if (forecasts?.found === 0 && context.now < due.open - LATEST_MS) break;
      all.push({
        kind: 'decided',
        day: isoDay(day),
        dueOn: isoDay(due.day),
        weights: nameWeights(grid, decision.weights),
        forecasts,
        recordedAt: context.now,
      });
    }
  }
  return all.slice(records.length);
}

/** Begins a record with what the backtest holds, at the first open that hasn't come yet. Imported markets have only past ones. */
function publish(
  basket: BasketDefinition,
  grid: PriceGrid,
  { market, now }: PlanContext,
): readonly PublishedRecord[] {
  const lastAt = grid.days.length - 1;
  const forecasts = forecastUse(basket, grid, lastAt);
  if (!servesModel(grid, forecasts)) return [];
  const decisions = pastDecisions(basket, grid);
  const pending = decisions.at(-1);
  const isPending = pending !== undefined && pending.dueAt > lastAt;
  const held = isPending ? pending.weights : simulateBasket(grid, decisions)?.weights;
  const day = grid.days[lastAt] as EpochDay;
  let due = dueSession(grid.calendar, day);
  while (market !== 'imported' && due && due.open <= now) due = nextSession(grid.calendar, due.day);
  if (!held || !due) return [];
  return [
    {
      kind: 'published',
      market,
      basket: basket.id,
      name: basket.name,
      rule: basket.text,
      schedule: basket.schedule,
      day: isoDay(day),
      dueOn: isoDay(due.day),
      weights: nameWeights(grid, held),
      forecasts,
      recordedAt: now,
    },
  ];
}

/** Whether a model forecasts new sessions, and models of their time have forecast all before; so do rules without one. */
function servesModel({ days, forecasts }: PriceGrid, use: ForecastUse | undefined): boolean {
  return use === undefined || (use.found > 0 && forecasts?.walkForwardDays.at(-1) === days.at(-1));
}

/** Whether an AI portfolio's log lacks something that only forecasts can give it. */
export function waitsForForecasts(
  basket: BasketDefinition,
  grid: PriceGrid,
  records: readonly BasketRecord[],
): boolean {
  const last = records.at(-1);
  if (!basket.learned) return false;
  if (!last) return true;
  const from = bisectLeft(grid.days, parseIsoDay(last.day) + 1);
  return grid.days.subarray(from).some((_, index) => decideAt(basket, grid, from + index) !== null);
}

/** Number of the newest decision that is due by a day and hasn't been traded; null if there's none. */
function dueDecision(records: readonly BasketRecord[], day: string): number | null {
  const traded = records.findLast((record) => record.kind === 'traded')?.decided ?? 0;
  const index = records.findLastIndex((record) => record.kind !== 'traded' && record.dueOn <= day);
  return index + 1 > traded ? index + 1 : null;
}

function trade(
  grid: PriceGrid,
  records: readonly BasketRecord[],
  decided: number,
  at: number,
  now: Millis,
): TradedRecord {
  const path = simulateBasket(grid, recordedDecisions(grid, records));
  const rebalance = ensureDefined(
    path?.rebalances.find(({ dueAt }) => dueAt === at),
    'the trade of a recorded decision',
  );
  const { traded, cost, value, weights } = rebalance;
  return {
    kind: 'traded',
    day: isoDay(grid.days[at] as number),
    decided,
    prices: [...weights.keys()].map((index) => {
      const asset = assetAt(grid, index);
      return [asset.instrument.ticker, tradedPrice(asset, at)] as const;
    }),
    traded: roundTo(traded, DIGITS),
    cost: roundTo(cost, DIGITS),
    value: roundTo(value, DIGITS),
    recordedAt: now,
  };
}

/** The decisions of a log as far as their sessions have closed; of two for one session the later. */
export function recordedDecisions(grid: PriceGrid, records: readonly BasketRecord[]): BasketDecision[] {
  const indexes = new Map(grid.assets.map(({ instrument }, index) => [instrument.ticker, index]));
  const bySession = new Map<number, BasketDecision>();
  for (const record of records) {
    if (record.kind === 'traded') continue;
    const dueAt = bisectLeft(grid.days, parseIsoDay(record.dueOn));
    if (dueAt >= grid.days.length) continue;
    const weights = record.weights.flatMap(([ticker, weight]) => {
      const index = indexes.get(ticker);
      return index === undefined ? [] : [[index, weight] as const];
    });
    bySession.set(dueAt, { dueAt, weights: new Map(weights) });
  }
  return [...bySession.values()];
}

function nameWeights(grid: PriceGrid, weights: Weights): NamedWeights {
  return [...weights]
    .filter(([, weight]) => weight !== 0)
    .map(([index, weight]) => [assetAt(grid, index).instrument.ticker, roundTo(weight, DIGITS)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}
