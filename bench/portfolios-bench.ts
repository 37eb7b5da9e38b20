import { plus } from '@/lib/core/base/brand';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { parseIsoDay, startOfDay } from '@/lib/core/base/time';
import { analyzePortfolio } from '@/lib/portfolios/analysis/analyze-portfolio';
import { ALL_BASKETS } from '@/lib/portfolios/baskets/all-baskets';
import { gridFor } from '@/lib/portfolios/baskets/basket-grid';
import { planRecords } from '@/lib/portfolios/baskets/plan-records';
import { basketInstruments, marketAsOf } from '@/lib/portfolios/baskets/synthetic/basket-market';
import { drawMonths, WORST_MONTH_PATHS } from '@/lib/portfolios/worst-month/worst-month';
import { largePortfolio } from './large-portfolio';
import { type BenchRow, median } from './table';

const ROUNDS = 10;
/** Rounds until the code is optimized. */
const WARM = 3;

/** Processor time of what portfolios compute. */
export function benchPortfolios(): BenchRow[] {
  const random = seededRandom(1);
  const returns = Array.from({ length: 2520 }, () => (random() - 0.49) / 25);
  const { request, source } = largePortfolio();
  const baskets = basketMarkets();
  return [
    {
      name: '2,000 transactions of 200 holdings over 10 years analyzed',
      value: milliseconds(() => analyzePortfolio(request, source)),
      target: '50 ms',
    },
    {
      name: `${WORST_MONTH_PATHS.toLocaleString('en-US')} bootstrap paths of a year`,
      value: milliseconds(() => drawMonths(returns, { seed: 7 })),
      target: '150 ms',
    },
    {
      name: `${ALL_BASKETS.length} baskets of prices and robots, what a session adds to their logs`,
      value: milliseconds(() => planSession(baskets)),
      target: '1,000 ms',
    },
  ];
}

/** A random market before and after a session, with logs up to the first. */
function basketMarkets() {
  const last = parseIsoDay('2025-03-03');
  const instruments = basketInstruments(last);
  const before = marketAsOf(instruments, plus(last, -3), last);
  const context = { market: 'simulated' as const, now: startOfDay(last) };
  const logs = new Map(
    ALL_BASKETS.map((basket) => [basket.id, planRecords(basket, gridFor(before, basket), [], context)]),
  );
  return { instruments, last, context, logs };
}

/** With a new panel, as after each close. */
function planSession({ instruments, last, context, logs }: ReturnType<typeof basketMarkets>): void {
  const market = marketAsOf(instruments, last, last);
  for (const basket of ALL_BASKETS)
    planRecords(basket, gridFor(market, basket), logs.get(basket.id) ?? [], context);
}

function milliseconds(work: () => void): string {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + WARM; round += 1) {
    const started = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(started);
    if (round >= WARM) times.push((user + system) / 1000);
  }
  return `${median(times).toFixed(1)} ms`;
}
