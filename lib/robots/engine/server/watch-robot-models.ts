import type { Bus } from '@/lib/core/bus/bus';
import type { Database } from '@/lib/core/database/database';
import type { MarketName } from '@/lib/market/data/source';
import { listRobotModels } from '@/lib/robots/forecast-models/server/robot-model-store';

interface RobotModelsWatch {
  /** Aborts once a market has a model that wasn't known. */
  readonly signal: AbortSignal;
  look(): Promise<void>;
  stop(): void;
}

/** Watches for new models: at once where their maker is heard, else when it's asked to look. */
export function watchRobotModels(
  { database, bus }: { readonly database: Pick<Database, 'db'>; readonly bus: Pick<Bus, 'subscribe'> },
  market: MarketName,
  known: readonly string[],
): RobotModelsWatch {
  const found = new AbortController();
  async function look(): Promise<void> {
    const models = await listRobotModels(database.db, market);
    if (models.some(({ hash }) => !known.includes(hash))) found.abort();
  }
  const stop = bus.subscribe((event) => {
    // The next round looks again.
    if (event.type === 'daily-bars' && event.market === market) look().catch(() => undefined);
  });
  return { signal: found.signal, look, stop };
}
