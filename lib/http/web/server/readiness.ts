import { forecastsText } from '@/lib/analysis/forecasts/forecasts-state';
import { dailyBarsText } from '@/lib/market/daily-bars/daily-bars-state';
import { preparingText } from '@/lib/robots/catalogue/progress';
import type { Serving } from './serving';
import type { Contents } from './watch-contents';
import type { Records } from './watch-records';

/** What `/readyz` says of a process that serves pages. */
export async function checkReadiness(
  { database, departure, writes, damage, clock }: Serving,
  { catalogue }: Contents,
  { recomputed, replayed, backup, failingRobots, dailyBars, forecasts }: Records,
) {
  const checks = {
    database: await database.answers(),
    // Without its files, what is written would be lost.
    files: (database.fault?.() ?? null) === null,
    rows: damage.found() === null && !failingRobots().some(({ isDamaged }) => isDamaged),
    catalogue: true,
    accepting: departure.isAccepting(),
  };
  return {
    ready: Object.values(checks).every(Boolean),
    checks,
    preparing: preparingText(catalogue.reader.progress()),
    // Filled behind: robots and pages don't wait for them.
    dailyPrices: dailyBarsText(dailyBars()),
    // Learned robots are published once their models are there.
    forecastModels: forecastsText(forecasts()),
    writesFailing: writes.failing(),
    damaged: damage.found(),
    failingRobots: failingRobots(),
    clock: clock.problem(),
    backup: backup(),
    recomputed: recomputed(),
    replayed: replayed(),
  };
}
