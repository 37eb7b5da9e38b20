import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { OperatorError, UnavailableError } from '@/lib/core/base/errors';
import { keepLooking, type Looking } from '@/lib/core/base/server/keep-looking';
import { parseStored } from '@/lib/core/base/stored-json';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import { readSetting, writeSetting } from '@/lib/core/database/settings';
import type { Logger } from '@/lib/core/log/log';
import { isComplete } from '@/lib/market/daily-bars/daily-bars-state';
import { readDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import type { MarketName } from '@/lib/market/data/source';
import type { ForecastHorizon } from '@/lib/robots/forecast-models/forecast-horizon';
import { parseModel } from '@/lib/robots/forecast-models/model-text';
import { listRobotModels, storeRobotModel } from '@/lib/robots/forecast-models/server/robot-model-store';
import { type ForecastsState, NO_FORECASTS } from '../forecasts-state';
import { appendForecasts, appendOutcomes, listModels, readModel, storeModel } from './forecast-store';
import type { ModelDrafts } from './make-forecasts';
import type { ForecastsThread } from './start-forecasts-thread';
import { storeTrackRecords, trackRecordsMadeFrom } from './track-record-store';

export interface KeepForecastsOptions {
  /** The leading trader's: its commits are refused once another leads, and wait while the clock is in doubt. */
  readonly database: Pick<Database, 'db' | 'commit'>;
  readonly market: MarketName;
  /** Starts what trains and forecasts, for as long as there is something to do. */
  readonly startThread: () => ForecastsThread;
  /** After something was stored that pages show. */
  readonly onChanged: () => void;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly now: () => Millis;
}

const LOOK_EVERY_MS = 60_000;
/** Sessions of the forecasts that robots decide by. */
const ROBOT_HORIZON: ForecastHorizon = 5;
/** Another number where the shape of track records changes, so that stored ones are computed again. */
const TRACK_RECORD_FORMAT = 2;

/**
 * Trains the models that a market lacks, and records forecasts of each new session and the outcomes of earlier ones, once
 * all daily prices are there; so robots are served long before. Each model is stored by itself, so a stop in the middle
 * loses one at most, and the one before it stays in use.
 */
export function keepForecasts({
  database,
  market,
  startThread,
  onChanged,
  log,
  now,
}: KeepForecastsOptions): Looking {
  /** What everything is done for, so that most looks cost two statements. */
  let settled: string | null = null;

  async function look(signal: AbortSignal): Promise<void> {
    const key = await currentKey();
    if (key === null || key === settled) return;
    const thread = startThread();
    const stop = () => void thread.stop();
    signal.addEventListener('abort', stop);
    try {
      await record(await thread.drafts());
      for (;;) {
        const { model, isNewest, ...counts } = await thread.nextModel();
        if (signal.aborted) return;
        const state = { ...counts, done: counts.done + Number(model !== null), problem: null };
        await database.commit(async (tx) => {
          if (model) await storeModel(tx, market, model, now());
          await writeState(tx, market, state);
        });
        onChanged();
        if (!model) break;
        log.info({ event: 'forecast-model', hash: model.hash, ...state });
        // It forecasts before older ones are trained.
        if (isNewest) await record(await thread.drafts());
        else await offerModels();
      }
      await offerModels();
      await keepTrackRecords(thread, key);
      settled = key;
    } finally {
      signal.removeEventListener('abort', stop);
      await thread.stop();
    }
  }

  /** Lets robots be published with the newest model of each class, which is never changed. */
  async function offerModels(): Promise<void> {
    const { db } = database;
    const known = new Set((await listRobotModels(db, market)).map(({ hash }) => hash));
    const trained = (await listModels(db, market)).filter(({ horizon }) => horizon === ROBOT_HORIZON);
    const newest = new Map(trained.map(({ fundClass, hash }) => [fundClass, hash]));
    const fresh = [...newest.values()].filter((hash) => !known.has(hash));
    if (fresh.length === 0) return;
    await database.commit(async (tx) => {
      for (const hash of fresh) {
        const text = (await readModel(tx, hash)) ?? '';
        parseModel(text, hash);
        await storeRobotModel(tx, market, { hash, text }, now());
      }
    });
    onChanged();
  }

  /** Once all models are there. Those of the same daily prices are computed once. */
  async function keepTrackRecords(thread: ForecastsThread, key: string): Promise<void> {
    const madeFrom = `${TRACK_RECORD_FORMAT}:${key}`;
    if ((await trackRecordsMadeFrom(database.db, market)) === madeFrom) return;
    const records = await thread.trackRecords();
    await database.commit((tx) => storeTrackRecords(tx, market, madeFrom, records));
    onChanged();
  }

  /** What daily prices there are; null until they are complete. */
  async function currentKey(): Promise<string | null> {
    const { done, total, through } = await readDailyBarsState(database.db, market);
    return isComplete({ done, total }) ? JSON.stringify([done, total, through]) : null;
  }

  async function record(drafts: readonly ModelDrafts[]): Promise<void> {
    if (drafts.length === 0) return;
    for (const { modelHash, forecasts, outcomes } of drafts)
      await database.commit(async (tx) => {
        const recordedAt = now();
        // A clock behind the market's sessions has nothing to say yet.
        const closed = forecasts.filter(({ closedAt }) => closedAt <= recordedAt);
        await appendForecasts(
          tx,
          modelHash,
          closed.map(({ closedAt: _, lateFrom, ...forecast }) => ({
            ...forecast,
            recordedAt,
            late: recordedAt >= lateFrom,
          })),
        );
        await appendOutcomes(
          tx,
          modelHash,
          outcomes.map((outcome) => ({ ...outcome, recordedAt })),
        );
      });
    onChanged();
  }

  return keepLooking(async (signal) => {
    try {
      await look(signal);
    } catch (error) {
      if (signal.aborted || error instanceof UnavailableError) return;
      // Tried again at the next look, but what only an operator can mend not before the next session.
      if (error instanceof OperatorError) settled = await currentKey();
      log.error({ event: 'forecasts-failed', err: error });
      const problem =
        error instanceof OperatorError ? `${error.message}.` : 'They could not be made; the log says why.';
      await database
        .commit(async (tx) => writeState(tx, market, { ...(await readForecastsState(tx, market)), problem }))
        .then(onChanged, () => undefined);
    }
  }, LOOK_EVERY_MS);
}

/** How far forecasts are, as their keeper last said. */
export async function readForecastsState(db: Kysely<Schema>, market: MarketName): Promise<ForecastsState> {
  const text = await readSetting(db, settingName(market));
  return text === null ? NO_FORECASTS : parseStored<ForecastsState>(text, 'settings');
}

function writeState(tx: Kysely<Schema>, market: MarketName, state: ForecastsState): Promise<void> {
  return writeSetting(tx, settingName(market), JSON.stringify(state));
}

function settingName(market: MarketName): string {
  return `${market}.forecasts`;
}
