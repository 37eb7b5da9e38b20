import { normalQuantile } from '@/lib/core/statistics/normal';
import type { FundType } from '@/lib/market/data/instrument';
import type { BasketDefinition, BasketRule } from './basket';
import { type GridAsset, hasHistory, type MoveForecast, type PriceGrid } from './price-grid';
import type { ForecastUse } from './records';
import { assetAt, EWMA_HISTORY, ofClass, ofTickers } from './rules';
import { equalWeights, ewmaVolatility, highest } from './weightings';

/** Probabilities beyond would make a volatility of any size. */
const [LEAST_CHANCE, MOST_CHANCE] = [0.02, 0.98];
/** The part of instruments that is left out for its probability of a move. */
const LEFT_OUT = 0.1;

function forecastAt(grid: PriceGrid, index: number, at: number): MoveForecast | null {
  return grid.forecast?.(assetAt(grid, index).instrument.fundId, grid.days[at] as number) ?? null;
}

/**
 * Volatility that a probability of a move implies, as a multiple of what the usual one implies. A move is a return beyond
 * fixed barriers: with normal returns of deviation s around 0, that is 2 Φ(−b ÷ s), so that s is −b ÷ Φ⁻¹(P ÷ 2).
 */
export function impliedVolatility({ chance, usual }: MoveForecast): number {
  const quantile = (p: number) => normalQuantile(Math.min(MOST_CHANCE, Math.max(LEAST_CHANCE, p)) / 2);
  return quantile(usual) / quantile(chance);
}

/** Like `scaledToVolatility`, with the volatility that the model's forecast makes of that of recent days. */
export function scaledToForecast(ticker: string, targetPct: number): BasketRule {
  return ofTickers([ticker], EWMA_HISTORY, (grid, members, at) => {
    const index = members[0] as number;
    const forecast = forecastAt(grid, index, at);
    const recent = ewmaVolatility(assetAt(grid, index), at) * Math.sqrt(grid.calendar.daysPerYear);
    const annual = recent * (forecast ? impliedVolatility(forecast) : 1);
    return new Map([[index, Math.min(1, targetPct / 100 / annual)]]);
  });
}

/** Like `bestOfClass`, without the tenth of instruments that the model expects to move most. */
export function bestWithoutRestless(
  fundType: FundType,
  count: number,
  history: number,
  score: (asset: GridAsset, at: number) => number,
): BasketRule {
  return ofClass(fundType, history, Math.ceil(count / (1 - LEFT_OUT)), (grid, members, at) => {
    const chances = new Map(members.map((index) => [index, forecastAt(grid, index, at)?.chance]));
    const known = members.filter((index) => chances.get(index) !== undefined);
    const restless = highest(known, Math.floor(known.length * LEFT_OUT), (index) => chances.get(index) ?? 0);
    const others = members.filter((index) => !restless.includes(index));
    return equalWeights(highest(others, count, (index) => score(assetAt(grid, index), at)));
  });
}

/** Which recorded forecasts there were for a decision of a session; undefined for a rule without a learned model. */
export function forecastUse(
  { rule, learned }: Pick<BasketDefinition, 'rule' | 'learned'>,
  grid: PriceGrid,
  at: number,
): ForecastUse | undefined {
  if (!learned) return undefined;
  const traded = rule.members(grid).filter((index) => hasHistory(assetAt(grid, index), at, 0));
  const found = traded.flatMap(
    (index) =>
      grid.forecasts?.recorded(assetAt(grid, index).instrument.fundId, grid.days[at] as number) ?? [],
  );
  const models = [...new Set(found.map(({ modelHash }) => modelHash))].sort();
  return { models, found: found.length, missing: traded.length - found.length };
}
