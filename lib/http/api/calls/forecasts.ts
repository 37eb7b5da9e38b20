import { z } from 'zod';
import { FORECAST_HISTORY } from '@/lib/analysis/forecast-questions/forecast-history';
import { FORECAST_CALIBRATION, FORECAST_MODELS } from '@/lib/analysis/forecast-questions/forecast-quality';
import { GET_FORECASTS } from '@/lib/analysis/forecast-questions/get-forecasts';
import { forecastsText } from '@/lib/analysis/forecasts/forecasts-state';
import type { ListedModel } from '@/lib/analysis/forecasts/recorded-forecasts';
import { SHOWN_DAYS } from '@/lib/analysis/forecasts/recorded-forecasts';
import type { ForecastScores, Skill } from '@/lib/analysis/forecasts/scores';
import { LAST_OUTCOMES, type Reliability, type TrackRecord } from '@/lib/analysis/forecasts/track-record';
import { defaultTickers } from '@/lib/analysis/pattern-history/default-tickers';
import { analysisText } from '@/lib/analysis/questions/analysis-state';
import { NotFoundError } from '@/lib/core/base/errors';
import { isoDay, isoTime } from '@/lib/core/base/time';
import { slugify } from '@/lib/core/format/slug';
import { pascalObject } from '@/lib/core/wire/schema';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { hasTool } from '@/lib/people/permissions/permissions';
import { FORECAST_HORIZONS } from '@/lib/robots/forecast-models/forecast-horizon';
import type { ModelHead } from '@/lib/robots/forecast-models/model';
import {
  DEFAULT_FORECASTS,
  FORECAST_CALLS,
  FORECAST_SORTS,
  FORECAST_STATES,
} from '@/lib/site/addresses/forecasts-address';
import { ALL_INSTRUMENT_CLASSES } from '@/lib/site/addresses/instrument-class';
import { defineCall } from '../call';
import { anyTextUpTo, choiceField, numberChoiceField, objectField, textUpTo, wholeNumber } from '../fields';
import type { Viewer } from '../viewer';
import { progressField } from './daily-prices-progress';
import { patternChoices } from './patterns';

const MAX_GROUP = 60;
const MAX_TICKER = 20;
const LAST_PAGE = 400;
const OUTCOMES = ['up', 'side', 'down'] as const;
const GATE_STATES = ['few', 'closed', 'open', 'suspicious'] as const;

const OPEN =
  'Forecasts that aren’t settled are for subscribers of TrendPredictionEngine; others get those of the market bar’s tickers.';

const day = (what: string) => z.string().describe(`${what}, YYYY-MM-DD.`);
const share = (what: string) => z.number().describe(`${what}, a fraction.`);
const known = (what: string) => z.number().nullable().describe(`${what}; null if unknown.`);
const horizonField = () =>
  numberChoiceField(FORECAST_HORIZONS).nullish().describe('Sessions. Defaults to 5.');
const classField = () => choiceField(ALL_INSTRUMENT_CLASSES).nullish().describe('Defaults to stocks.');
const stateText = () =>
  z
    .string()
    .nullable()
    .describe('How far training is, or why there are no new forecasts; null if nothing is to be said.');

const row = pascalObject({
  ticker: z.string(),
  fundName: z.string(),
  fundType: z.enum(FUND_TYPES),
  group: z.string(),
  decimals: z.int().describe('Decimal places of its prices.'),
  asOf: day('The session at whose close it was made'),
  horizon: z.literal(FORECAST_HORIZONS).describe('Sessions until it’s settled.'),
  close: z.number().describe('Of that session.'),
  upper: z.number().describe('A later close above it is up.'),
  lower: z.number().describe('A later close below it is down.'),
  up: share('Probability'),
  side: share('Probability'),
  down: share('Probability'),
  baseUp: share('How often that was usual in the rows the model learned from'),
  baseSide: share('The same'),
  baseDown: share('The same'),
  call: z
    .enum(FORECAST_CALLS)
    .nullable()
    .describe(
      'What it says beside base rates: more often a move (move, or up or down where it says which way) or less often (side); null for what is usual.',
    ),
  recordedAt: z.string().describe('ISO 8601, UTC.'),
  late: z.boolean().describe('Recorded when the next session had begun: never counted.'),
  settlesOn: day('The session whose close decides'),
  settledOn: z.string().nullable(),
  outcome: z.enum(OUTCOMES).nullable().describe('null while it isn’t settled.'),
  move: z.number().nullable().describe('From close to close, a fraction.'),
  lately: pascalObject({
    source: z.enum(['live', 'walk-forward']),
    count: z.int(),
    moved: z.int(),
    expected: z.number().describe('The sum of the probabilities of a move.'),
  })
    .nullable()
    .describe(
      `Its ticker’s last ${LAST_OUTCOMES} outcomes: recorded ones if there are as many, else walk-forward.`,
    ),
  modelHash: z.string(),
  featureHash: z.string(),
});

const gate = pascalObject({
  state: z
    .enum(GATE_STATES)
    .describe('open: the model is used. few: too few sessions. suspicious: too good to be true.'),
  blocks: z.int(),
  covariance: known('Mean over blocks of (happened − base) × (probability − base)'),
  error: known('Its standard error'),
  weight: z.number().describe('How much of the model’s difference from the base rate is used, 0 to 1.'),
});

const head = pascalObject({ base: share('Base rate'), gate, challenger: gate });

const model = pascalObject({
  hash: z.string().describe('SHA-256 of the model’s text.'),
  bytes: z.int(),
  horizon: z.literal(FORECAST_HORIZONS),
  cutoff: day('Trained as of'),
  lastLabelDay: day('The last session that it learned from or was calibrated on'),
  trainedRows: z.int(),
  calibratedRows: z.int(),
  features: z.array(z.string()),
  treeCount: z.int().describe('Of each head.'),
  treeDepth: z.int(),
  madeAt: z.string().describe('ISO 8601, UTC.'),
  move: head.describe('Whether prices move.'),
  direction: head.describe('Which way, if they do.'),
});

function toHead({ base, gate: own }: Omit<ModelHead, 'trees'>, challenger: ModelHead['gate']) {
  return { base, gate: toGate(own), challenger: toGate(challenger) };
}

function toGate({ state, blocks, covariance, error, weight }: ModelHead['gate']) {
  return { state, blocks, covariance: finite(covariance), error: finite(error), weight };
}

/** Stored figures that aren't numbers are null. */
function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

function toModel({ move, direction, card, trees, ...listed }: ListedModel) {
  const { hash, bytes, horizon, trainedRows, calibratedRows } = listed;
  return {
    ...{ hash, bytes, horizon, trainedRows, calibratedRows },
    cutoff: isoDay(listed.cutoff),
    lastLabelDay: isoDay(listed.lastLabelDay),
    features: [...listed.features],
    ...{ treeCount: trees.count, treeDepth: trees.depth },
    madeAt: isoTime(listed.madeAt),
    move: toHead(move, card.challenger.move),
    direction: toHead(direction, card.challenger.direction),
  };
}

function maySeeOpen(viewer: Viewer): boolean {
  return hasTool(viewer, 'TrendPredictionEngine');
}

const predictionsAnswer = pascalObject({
  progress: progressField(),
  result: pascalObject({
    state: stateText(),
    model: model.nullable().describe('What forecasts new sessions; null while there’s none.'),
    day: z.string().nullable().describe('The session answered for, YYYY-MM-DD; null without any.'),
    page: z.int(),
    pageCount: z.int().describe('One for each session with such forecasts.'),
    hidden: z.int().describe('Others that match, for subscribers.'),
    instruments: z.int(),
    groups: patternChoices('The session’s forecasts by group, as if none were chosen.'),
    rows: z.array(row),
  })
    .nullable()
    .describe('null until it can be given; Progress says how far it is.'),
});

export const getPredictions = defineCall({
  name: 'CxTrendPrediction/GetPredictions',
  access: 'anyone',
  summary: 'Forecasts of a class as they were recorded',
  description: `The forecasts of \`/stock-tpe/\`, session by session, of the last ${SHOWN_DAYS} days: probabilities beside base rates, barriers as prices, and what became of them. ${OPEN}`,
  request: objectField({
    class: classField(),
    horizon: horizonField(),
    call: choiceField(FORECAST_CALLS).nullish().describe('Defaults to all.'),
    group: anyTextUpTo(MAX_GROUP).nullish().describe('A sector, or kind of others, such as energy.'),
    state: choiceField(FORECAST_STATES).nullish().describe('Defaults to open.'),
    sort: choiceField(FORECAST_SORTS)
      .nullish()
      .describe('By how far a probability is above its base rate; defaults to move.'),
    page: wholeNumber(1, LAST_PAGE).nullish().describe('1 is the newest session.'),
  }),
  isBodyOptional: true,
  guestAnswer: predictionsAnswer,
  userAnswer: predictionsAnswer,
  errors: [{ status: 404, when: 'There is no such group or page.' }],
  example: () => ({ class: 'stocks', horizon: 5, state: 'settled' }),
  async answer({ class: only, horizon, call, group, state, sort, page }, { services, viewer, catalogue }) {
    if (group && !catalogue.instruments().some((one) => slugify(one.group) === group))
      throw new NotFoundError(`There is no group “${group}”.`);
    const { state: progress, answer } = await services.analysis.ask(GET_FORECASTS, {
      class: only ?? DEFAULT_FORECASTS.class,
      horizon: horizon ?? DEFAULT_FORECASTS.horizon,
      call: call ?? null,
      group: group || null,
      state: state ?? DEFAULT_FORECASTS.state,
      sort: sort ?? DEFAULT_FORECASTS.sort,
      page: page ?? 1,
      openTickers: maySeeOpen(viewer) ? null : defaultTickers(only ?? DEFAULT_FORECASTS.class),
    });
    return {
      progress: analysisText(progress),
      result: answer && {
        ...answer,
        state: forecastsText(answer.state),
        model: answer.model && toModel(answer.model),
        groups: [...answer.groups],
        rows: [...answer.rows],
      },
    };
  },
});

const historyAnswer = pascalObject({
  progress: progressField(),
  result: pascalObject({
    open: z.array(row).describe('Not settled, newest first.'),
    hidden: z.int().describe('Others that aren’t settled, for subscribers.'),
    settled: z.array(row).describe(`The last ${LAST_OUTCOMES} recorded ones that are settled.`),
    walkForward: z
      .array(
        pascalObject({
          asOf: day('The session'),
          move: share('Probability of a move either way'),
          baseMove: share('How often one was usual'),
          outcome: z.enum(OUTCOMES),
        }),
      )
      .describe(
        `What models of the years before say of the last ${LAST_OUTCOMES} settled sessions; computed afterwards, never recorded.`,
      ),
  })
    .nullable()
    .describe('null until it can be given; Progress says how far it is.'),
});

export const getPredictionHistory = defineCall({
  name: 'CxTrendPrediction/GetHistory',
  access: 'anyone',
  summary: 'A ticker’s last forecasts and how they turned out',
  description: `Recorded forecasts, and walk-forward ones apart. ${OPEN}`,
  request: objectField({ ticker: textUpTo(MAX_TICKER), horizon: horizonField() }),
  guestAnswer: historyAnswer,
  userAnswer: historyAnswer,
  errors: [{ status: 404, when: 'There is no such ticker, or no daily prices of it.' }],
  example: () => ({ ticker: 'AAPL' }),
  async answer({ ticker: typed, horizon }, { services, viewer, catalogue }) {
    const ticker = typed.toUpperCase();
    if (catalogue.instrument(ticker) === null) throw new NotFoundError(`There is no ticker “${typed}”.`);
    const { state, answer } = await services.analysis.ask(FORECAST_HISTORY, {
      ticker,
      horizon: horizon ?? DEFAULT_FORECASTS.horizon,
      showsOpen: maySeeOpen(viewer) || defaultTickers(null).includes(ticker),
    });
    return {
      progress: analysisText(state),
      result: answer && {
        hidden: answer.hidden,
        open: [...answer.open],
        settled: [...answer.settled],
        walkForward: [...answer.walkForward],
      },
    };
  },
});

const interval = pascalObject({ low: z.number().nullable(), high: z.number().nullable() }).nullable();
const skill = pascalObject({
  value: known('1 − squared error ÷ that of base rates: above 0 is better than they'),
  interval: interval.describe('95%, by drawing blocks of days.'),
});

const scores = pascalObject({
  count: z.int(),
  days: z.int().describe('Forecasts of a day are one observation.'),
  brier: known('Mean Brier score of the three outcomes, 0 to 2'),
  baseBrier: known('Of base rates'),
  logLoss: known('Mean log loss'),
  baseLogLoss: known('Of base rates'),
  skill,
  move: skill.describe('Of the probability of a move.'),
  direction: skill.describe('Of its direction.'),
  sharpness: known('Standard deviation of the probability of a move'),
});

const reliability = pascalObject({
  error: known('Expected calibration error'),
  bins: z.array(
    pascalObject({
      from: z.number(),
      to: z.number(),
      count: z.int(),
      happened: z.int(),
      meanProbability: z.number(),
      interval: interval.describe('Wilson’s 95% interval of the share that happened.'),
    }),
  ),
});

const trackRecord = pascalObject({
  from: day('The first session'),
  through: day('The last one'),
  scores,
  move: reliability,
  up: reliability,
  down: reliability,
  quarters: z.array(pascalObject({ quarter: z.string().describe('2026 Q1'), scores })),
});

function toSkill({ value, interval: bounds }: Skill) {
  return {
    value: finite(value),
    interval: bounds && { low: finite(bounds.low), high: finite(bounds.high) },
  };
}

function toScores({ count, days, skill: all, move, direction, ...figures }: ForecastScores) {
  return {
    ...{ count, days },
    brier: finite(figures.brier),
    baseBrier: finite(figures.baseBrier),
    logLoss: finite(figures.logLoss),
    baseLogLoss: finite(figures.baseLogLoss),
    ...{ skill: toSkill(all), move: toSkill(move), direction: toSkill(direction) },
    sharpness: finite(figures.sharpness),
  };
}

function toReliability({ error, bins }: Reliability) {
  return { error: finite(error), bins: [...bins] };
}

function toTrackRecord(track: TrackRecord | null) {
  return (
    track && {
      ...{ from: track.from, through: track.through },
      scores: toScores(track.scores),
      move: toReliability(track.move),
      up: toReliability(track.up),
      down: toReliability(track.down),
      quarters: track.quarters.map((one) => ({ quarter: one.quarter, scores: toScores(one.scores) })),
    }
  );
}

const calibrationAnswer = pascalObject({
  progress: progressField(),
  result: pascalObject({
    state: stateText(),
    walkForward: trackRecord
      .nullable()
      .describe('Past sessions by the model of each year; computed afterwards, never recorded.'),
    live: trackRecord
      .nullable()
      .describe('Forecasts that were recorded before their outcome could be known.'),
  })
    .nullable()
    .describe('null until it can be given; Progress says how far it is.'),
});

export const getCalibration = defineCall({
  name: 'CxTrendPrediction/GetCalibration',
  access: 'anyone',
  summary: 'How good forecasts were beside base rates',
  description:
    'Of a class and horizon, with reliability and skill by quarter. Null before the first settled one.',
  request: objectField({ class: classField(), horizon: horizonField() }),
  isBodyOptional: true,
  guestAnswer: calibrationAnswer,
  userAnswer: calibrationAnswer,
  errors: [],
  example: () => ({ class: 'crypto' }),
  async answer({ class: only, horizon }, { services }) {
    const { state, answer } = await services.analysis.ask(
      FORECAST_CALIBRATION,
      only ?? DEFAULT_FORECASTS.class,
      horizon ?? DEFAULT_FORECASTS.horizon,
    );
    return {
      progress: analysisText(state),
      result: answer && {
        state: forecastsText(answer.state),
        walkForward: toTrackRecord(answer.walkForward),
        live: toTrackRecord(answer.live),
      },
    };
  },
});

const modelsAnswer = pascalObject({
  progress: progressField(),
  result: pascalObject({
    state: stateText(),
    models: z.array(model).describe('Newest first.'),
    changed: z
      .array(z.string())
      .describe('Hashes of stored models of any class that don’t fit their text; they aren’t used.'),
  })
    .nullable()
    .describe('null until it can be given; Progress says how far it is.'),
});

export const getModelCard = defineCall({
  name: 'CxTrendPrediction/GetModelCard',
  access: 'anyone',
  summary: 'Every forecast model of a class that was ever trained',
  description: 'What each learned from, its gates, and the same of its challenger, a logistic regression.',
  request: objectField({ class: classField() }),
  isBodyOptional: true,
  guestAnswer: modelsAnswer,
  userAnswer: modelsAnswer,
  errors: [],
  example: () => ({ class: 'stocks' }),
  async answer({ class: only }, { services }) {
    const { state, answer } = await services.analysis.ask(FORECAST_MODELS, only ?? DEFAULT_FORECASTS.class);
    return {
      progress: analysisText(state),
      result: answer && {
        state: forecastsText(answer.state),
        models: answer.models.map(toModel),
        changed: [...answer.changed],
      },
    };
  },
});
