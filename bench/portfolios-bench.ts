import { seededRandom } from '@/lib/core/base/seeded-random';
import { analyzePortfolio } from '@/lib/portfolios/analysis/analyze-portfolio';
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
  ];
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
