import { type ForecastsState, NO_FORECASTS } from '@/lib/analysis/forecasts/forecasts-state';
import { readForecastsState } from '@/lib/analysis/forecasts/server/keep-forecasts';
import { startPolling } from '@/lib/core/base/server/start-polling';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { type DailyBarsState, NO_DAILY_BARS } from '@/lib/market/daily-bars/daily-bars-state';
import { readDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import { readBackupFacts } from '@/lib/robots/backup/server/backup-state';
import { type FailingRobot, readFailingRobots } from '@/lib/robots/engine/server/failing-robots';
import { watchLog } from '@/lib/robots/transparency-log/server/watch-log';
import { watchServed } from '@/lib/robots/verification/server/watch-served';
import type { Serving } from './serving';
import type { Contents } from './watch-contents';

const BACKUP_POLL_MS = 10_000;

export type Records = Awaited<ReturnType<typeof watchRecords>>;

/** The transparency log, and whether what is served is what its records say. */
export async function watchRecords(
  { env, database, background, bus, log, closers }: Serving,
  { catalogue }: Contents,
) {
  const memory = watchServed({ database: background, market: env.market, catalogue, log });
  closers.addWorker('served-check', () => memory.stop());
  const transparencyLog = await watchLog({
    db: database.db,
    log,
    market: env.market,
    onRecomputed: memory.check,
  });
  closers.add('transparency-log', () => transparencyLog.stop());
  let backup: Awaited<ReturnType<typeof readBackupFacts>> | null = null;
  let failingRobots: readonly FailingRobot[] = [];
  let dailyBars: DailyBarsState = NO_DAILY_BARS;
  let dailyBarsVersion = 0;
  let forecasts: ForecastsState = NO_FORECASTS;
  // Read ahead, so that `/readyz` waits for no statement.
  const backups = await startPolling({
    async read() {
      backup = await readBackupFacts(background.db, systemClock());
      failingRobots = await readFailingRobots(background.db);
      forecasts = await readForecastsState(background.db, env.market);
      const read = await readDailyBarsState(background.db, env.market);
      if (JSON.stringify(read) !== JSON.stringify(dailyBars)) dailyBarsVersion += 1;
      dailyBars = read;
    },
    pollMs: BACKUP_POLL_MS,
    onError: (error) => log.error({ event: 'backups-not-read', err: error }),
  });
  closers.add('records', () => backups.stop());
  closers.add(
    'daily-bars',
    bus.subscribe(({ type }) => {
      if (type === 'daily-bars') dailyBarsVersion += 1;
    }),
  );
  return {
    transparencyLog,
    backup: () => backup,
    failingRobots: () => failingRobots,
    dailyBars: () => dailyBars,
    forecasts: () => forecasts,
    dailyBarsVersion: () => dailyBarsVersion,
    recomputed: () => memory.withServed(transparencyLog.recomputed()),
    replayed: transparencyLog.replayed,
  };
}
