import type { Kysely } from 'kysely';
import { listModels, readModel } from '@/lib/analysis/forecasts/server/forecast-store';
import { readTrackRecords, trackRecordsMadeFrom } from '@/lib/analysis/forecasts/server/track-record-store';
import { ensureDefined } from '@/lib/core/base/assert';
import type { EpochDay, FundId, RobotId } from '@/lib/core/base/brand';
import { OperatorError } from '@/lib/core/base/errors';
import { utcDay } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { readDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import type { BarSeries } from '@/lib/market/data/bars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import { buildSeries } from '@/lib/market/data/series';
import { readDays } from '@/lib/market/data/server/bar-store';
import { storedInstruments } from '@/lib/market/data/server/stored-instruments';
import type { MarketName } from '@/lib/market/data/source';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { executionConfigFor } from '@/lib/robots/definitions/execution-config';
import { listRobots } from '@/lib/robots/definitions/server/robot-store';
import type { ForecastModel } from '@/lib/robots/forecast-models/model';
import { parseModel } from '@/lib/robots/forecast-models/model-text';
import { readRobotModel } from '@/lib/robots/forecast-models/server/robot-model-store';
import { firstDaySince } from '@/lib/robots/statistics/day-phases';
import { compareRobot } from '../compare-robot';
import type { LearnedComparison, RobotModelCard, Trials } from '../comparison';
import { readStored } from './comparison-store';

/** Another number where what is computed changes, so that stored ones are computed again. */
const FORMAT = 2;

/** A comparison that was made; null if none is missing. */
export interface NextComparison {
  readonly robotId: RobotId;
  readonly madeFrom: string;
  readonly comparison: LearnedComparison;
}

export interface ComparisonMaker {
  /** Compares the next learned robot whose last comparison lacks a session; none whose model is missing or was changed. */
  next(): Promise<NextComparison | null>;
}

/** Compares robots as of the daily bars stored now. */
export async function createComparisonMaker(
  db: Kysely<Schema>,
  market: MarketName,
): Promise<ComparisonMaker> {
  const { through } = await readDailyBarsState(db, market);
  const instruments = await storedInstruments(db, market);
  const byId = new Map(instruments.map((one) => [one.fundId, one]));
  const everyone = (await listRobots(db, market)).filter(({ definition }) => definition.modelHash);
  const waiting = everyone.filter(({ removedAt }) => removedAt === null).map(({ definition }) => definition);
  const listed = await listModels(db, market);
  const trials: Trials = {
    ...{ models: listed.length, robots: everyone.length },
    total: 2 * listed.length + everyone.length,
  };
  const tracks = await readTrackRecords(db, market);
  const tracksFrom = await trackRecordsMadeFrom(db, market);

  async function next(): Promise<NextComparison | null> {
    for (let robot = waiting.shift(); robot; robot = waiting.shift()) {
      const last = through[calendarNameFor(tradedInstrument(robot).fundType)];
      if (last === undefined) continue;
      const madeFrom = JSON.stringify([FORMAT, last, trials, tracksFrom]);
      const stored = await readStored(db, robot.id);
      if (stored?.madeFrom === madeFrom) continue;
      const isSameFormat = stored && JSON.parse(stored.madeFrom)[0] === FORMAT;
      const known = isSameFormat ? stored.comparison : null;
      const comparison = await compare(robot, last, known);
      if (comparison) return { robotId: robot.id, madeFrom, comparison };
    }
    return null;
  }

  function tradedInstrument({ legs: [traded] }: RobotDefinition): Instrument {
    return ensureDefined(traded === undefined ? undefined : byId.get(traded), 'a robot’s instrument');
  }

  async function compare(
    robot: RobotDefinition,
    last: EpochDay,
    known: LearnedComparison | null,
  ): Promise<LearnedComparison | null> {
    const model = await unlessChanged(readRobotModel(db, robot));
    if (model === null) return null;
    const [series, ...watched] = await Promise.all(
      robot.legs.map((fundId) => readSeries(fundId, utcDay(robot.startsAt), last)),
    );
    const own = ensureDefined(series, 'a robot’s bars');
    const { fundType } = tradedInstrument(robot);
    const compared = compareRobot(
      {
        config: { ...executionConfigFor(robot, instruments, own.intervalMinutes, model), model },
        series: own,
        watched,
        daysPerYear: calendarFor(calendarNameFor(fundType)).daysPerYear,
        publishedDay: firstDaySince(robot.publishedAt),
        models: known?.backtest ? [] : await modelsLike(model),
        trials: trials.total,
      },
      known,
    );
    return { model: modelCard(ensureDefined(robot.modelHash, 'a model’s hash'), model), trials, ...compared };
  }

  async function readSeries(fundId: FundId, from: EpochDay, last: EpochDay): Promise<BarSeries> {
    const { fundType } = ensureDefined(byId.get(fundId), `instrument ${fundId}`);
    const days = await readDays(db, market, fundId, from, last);
    return buildSeries(fundId, days[0]?.intervalMinutes ?? 5, calendarFor(calendarNameFor(fundType)), days);
  }

  /** All models of a class and horizon that are as they were stored. */
  async function modelsLike({ fundClass, horizon }: ForecastModel): Promise<readonly ForecastModel[]> {
    const models: ForecastModel[] = [];
    for (const one of listed) {
      if (one.fundClass !== fundClass || one.horizon !== horizon) continue;
      const model = await unlessChanged(readForecastModel(one.hash));
      if (model) models.push(model);
    }
    return models;
  }

  async function readForecastModel(hash: string): Promise<ForecastModel> {
    return parseModel(ensureDefined(await readModel(db, hash), 'a stored model'), hash);
  }

  function modelCard(hash: string, model: ForecastModel): RobotModelCard {
    const { fundClass, horizon, cutoff, lastLabelDay, trainedRows, calibratedRows, features } = model;
    const scores = tracks.find((one) => one.fundClass === fundClass && one.horizon === horizon)?.walkForward
      ?.scores;
    return {
      ...{ hash, fundClass, horizon, cutoff, lastLabelDay, trainedRows, calibratedRows },
      features: features.length,
      trees: model.move.trees.trees.length,
      move: { base: model.move.base, gate: model.move.gate },
      direction: { base: model.direction.base, gate: model.direction.gate },
      skill: scores
        ? {
            ...{ forecasts: scores.count, days: scores.days },
            ...{ move: scores.move, direction: scores.direction },
          }
        : null,
    };
  }

  return { next };
}

/** null for a model that is missing or isn't what its hash was made of. */
async function unlessChanged(reading: Promise<ForecastModel | null>): Promise<ForecastModel | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof OperatorError) return null;
    throw error;
  }
}
