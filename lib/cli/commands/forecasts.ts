import { calibrationError, reliabilityBins } from '@/lib/analysis/forecasts/calibration';
import { type SettledForecast, type Skill, scoreForecasts } from '@/lib/analysis/forecasts/scores';
import { listModels, readChain, readModel } from '@/lib/analysis/forecasts/server/forecast-store';
import { readPastForecasts } from '@/lib/analysis/forecasts/server/past-forecasts';
import { verifyForecasts } from '@/lib/analysis/forecasts/server/verify-forecasts';
import { loadPanel } from '@/lib/analysis/panel/server/load-panel';
import { InputError } from '@/lib/core/base/errors';
import { roundTo } from '@/lib/core/base/round';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { readEnv } from '@/lib/core/config/env';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { formatPlural } from '@/lib/core/format/number';
import type { MarketName } from '@/lib/market/data/source';
import type { ForecastHorizon } from '@/lib/robots/forecast-models/forecast-horizon';
import { printLines } from '../print-lines';

const USAGE = 'npm run forecasts -- verify | export | calibration';
const DRAWS = 1_000;
const SEED = 1;

/**
 * `verify` recomputes every hash of models, forecasts and outcomes, and exits with 1 if something is wrong; `export`
 * prints them as JSON lines; `calibration` prints how good forecasts were, those of the past by models of their time
 * and those recorded live apart.
 */
export async function run(args: string[]): Promise<void> {
  const [verb, ...more] = args.filter((word) => word !== '--');
  const answer = verb !== undefined && Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (!answer || more.length > 0) throw new InputError(`use: ${USAGE}`);
  const env = readEnv();
  const database = await openDatabase({ dataDir: env.dataDir, databaseUrl: env.databaseUrl, readOnly: true });
  try {
    printLines(await answer(database.db, env.market));
  } finally {
    await database.close();
  }
}

type Answer = (db: Database['db'], market: MarketName) => Promise<readonly string[]>;

const VERBS: Readonly<Record<string, Answer>> = { verify, export: exportForecasts, calibration };

async function verify(db: Database['db'], market: MarketName): Promise<readonly string[]> {
  const { models, forecasts, outcomes, faults } = await verifyForecasts(db, market);
  if (faults.length > 0) process.exitCode = 1;
  const what = `${formatPlural(models, 'model')}, ${formatPlural(forecasts, 'forecast')}, ${formatPlural(outcomes, 'outcome')}`;
  return [...faults, faults.length === 0 ? `${what}: all fit` : `${what}: see above`];
}

/** Each model, followed by its forecasts and their outcomes, all as they are stored. */
export async function exportForecasts(db: Database['db'], market: MarketName): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { hash } of await listModels(db, market)) {
    lines.push(JSON.stringify({ kind: 'model', hash, text: await readModel(db, hash) }));
    for (const [kind, table] of [
      ['forecast', 'forecast_entries'],
      ['outcome', 'forecast_outcomes'],
    ] as const)
      for (const record of await readChain(db, table, hash))
        lines.push(JSON.stringify({ kind, modelHash: hash, ...record, seq: Number(record.seq) }));
  }
  return lines;
}

async function calibration(db: Database['db'], market: MarketName): Promise<readonly string[]> {
  const lines: string[] = [];
  const panel = await loadPanel(db, market);
  for await (const { fundClass, horizon, walkForward, live } of readPastForecasts(db, market, panel)) {
    const name = `${fundClass}, ${formatPlural(horizon, 'session')}`;
    lines.push(`${name}, past sessions by models of the years before:`, ...describe(walkForward, horizon));
    lines.push(`${name}, recorded live:`, ...describe(live, horizon));
  }
  return lines.length > 0 ? lines : ['There are no models yet.'];
}

function describe(forecasts: readonly SettledForecast[], horizon: ForecastHorizon): readonly string[] {
  if (forecasts.length === 0) return ['  nothing has been settled yet'];
  const scores = scoreForecasts(forecasts, { horizon, draws: DRAWS, random: seededRandom(SEED) });
  const { count, days, brier, baseBrier, logLoss, baseLogLoss, skill, move, direction } = scores;
  const moves = forecasts.map(({ probabilities, outcome }) => ({
    probability: 1 - probabilities.side,
    happened: outcome !== 'side',
  }));
  return [
    `  ${formatPlural(count, 'forecast')} of ${formatPlural(days, 'day')}`,
    `  Brier score ${brier.toFixed(4)}, base rates ${baseBrier.toFixed(4)}; log loss ${logLoss.toFixed(4)}, ${baseLogLoss.toFixed(4)}`,
    `  skill ${percent(skill)}; of a move ${percent(move)}; of its direction ${percent(direction)}`,
    `  calibration error of moves ${calibrationError(moves).toFixed(4)}`,
    ...reliabilityBins(moves).map(
      (bin) =>
        `    ${bin.from.toFixed(1)} to ${bin.to.toFixed(1)}: said ${bin.meanProbability.toFixed(3)}, happened ${(bin.happened / bin.count).toFixed(3)} (${bin.happened} of ${bin.count})`,
    ),
  ];
}

function percent({ value, interval }: Skill): string {
  const text = (share: number) => `${roundTo(100 * share, 2).toFixed(2)}%`;
  return interval ? `${text(value)} [${text(interval.low)}, ${text(interval.high)}]` : text(value);
}
