import { z } from 'zod';
import type { Skill } from '@/lib/analysis/forecasts/scores';
import { RANDOM_DRAWS } from '@/lib/analysis/learned-comparison/compare-robot';
import type {
  ComparedAccount,
  LearnedComparison,
  StretchComparison,
} from '@/lib/analysis/learned-comparison/comparison';
import { isoDay } from '@/lib/core/base/time';
import { pascalObject } from '@/lib/core/wire/schema';
import { cut, roundCurve } from '@/lib/robots/catalogue/guest';
import type { Gate } from '@/lib/robots/forecast-models/gate';
import { FORECAST_CLASSES } from '@/lib/robots/forecast-models/model';
import { defineCall } from '../call';
import { objectField, robotIdField } from '../fields';
import { exampleRobotId, findRobot, NO_ROBOT, ROBOT_REMOVED } from '../find-robot';

const percent = (what: string) => z.number().describe(`${what}, percent.`);
const known = (what: string) => z.number().nullable().describe(`${what}; null if unknown.`);
const day = (what: string) => z.iso.date().describe(`${what}, YYYY-MM-DD.`);

const account = pascalObject({
  returnPct: percent('Of the account at the first day'),
  sharpe: known('Sharpe ratio, annualized'),
  maxDrawdownPct: percent('Of the peak'),
  trades: z.int().describe('Those open on any of the days.'),
});

const stretch = pascalObject({
  from: day('The first day'),
  through: day('The last day'),
  days: z.int(),
  own: account,
  rule: account
    .nullable()
    .describe('The same rule without its model; null for robots that stay in cash without one.'),
  isRuleAlone: z.boolean().describe('Whether the model never changed what the rule did.'),
  hold: account.describe('Buy and hold of its ticker.'),
  random: pascalObject({
    draws: z.int(),
    medianPct: percent('Median return'),
    lowPct: percent('Its 5th percentile'),
    highPct: percent('Its 95th percentile'),
    rankPct: z.number().describe('Percent of the draws that the robot did better than.'),
  })
    .nullable()
    .describe('The robot’s trades at random times; null without trades.'),
  luckPct: known(
    'Deflated Sharpe ratio over all trials, percent: at 50, the best of as many trials without an edge',
  ),
});

const gate = pascalObject({
  base: z.number().describe('How often the answer was yes in the rows it learned from, a fraction.'),
  state: z.enum(['few', 'closed', 'open', 'suspicious']),
  blocks: z.int(),
  weight: z.number().describe('How much of the model’s difference from the base rate counts, 0 to 1.'),
});

const skill = pascalObject({
  value: known('1 − squared error ÷ that of base rates'),
  interval: pascalObject({ low: z.number().nullable(), high: z.number().nullable() })
    .nullable()
    .describe('95%, by drawing blocks of days.'),
});

const answer = pascalObject({
  result: pascalObject({
    model: pascalObject({
      hash: z.string().describe('SHA-256 of its text, hex.'),
      fundClass: z.enum(FORECAST_CLASSES),
      horizon: z.int().describe('Sessions that a forecast reaches.'),
      cutoff: day('It learned from days before this one'),
      lastLabelDay: day('The last day it learned from'),
      trainedRows: z.int(),
      calibratedRows: z.int().describe('Rows that decided about the gates.'),
      features: z.int(),
      trees: z.int().describe('Of each head.'),
      move: gate,
      direction: gate,
      skill: pascalObject({ forecasts: z.int(), days: z.int(), move: skill, direction: skill })
        .nullable()
        .describe('Of such models’ walk-forward forecasts.'),
    }),
    trials: pascalObject({
      models: z.int().describe('Ever trained, each with a challenger.'),
      robots: z.int().describe('Learned robots ever published.'),
      total: z.int(),
    }),
    backtest: stretch.nullable().describe('From the model’s first forecast to publication.'),
    sincePublication: stretch.nullable(),
    overfitting: pascalObject({
      probability: known('Of the backtest being overfitted, 0 to 1'),
      splits: z.int(),
      configurations: z.int().describe('Different ones that there were to choose from.'),
      days: z.int(),
      neededDays: z.int(),
    }),
    curve: z
      .array(
        pascalObject({
          day: day('A day'),
          own: z.number(),
          rule: z.number().nullable(),
          hold: z.number(),
        }),
      )
      .describe('Equity and prices, indexed to 100 before the first day.'),
  })
    .nullable()
    .describe('null for robots that follow rules, and until it has been computed.'),
});

export const getLearnedComparison = defineCall({
  name: 'CxAIRobotProduct/GetLearnedComparison',
  summary: 'What a learned robot’s model is worth',
  description: `A learned robot’s model, and the robot beside the same rule without its model, buy and hold, and ${RANDOM_DRAWS} draws of its trades at random times, after costs and over the same bars: those after all that the model learned from. Computed once after each close.`,
  request: objectField({ productId: robotIdField() }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [NO_ROBOT, ROBOT_REMOVED],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue) }),
  async answer({ productId }, { catalogue, services }) {
    const { id, isLearned } = findRobot(catalogue, productId);
    const found = isLearned ? await services.learnedComparison(id) : null;
    return { result: found && toResult(found) };
  },
});

function toResult({ model, trials, backtest, sincePublication, overfitting, curve }: LearnedComparison) {
  const { cutoff, lastLabelDay, move, direction, skill: found } = model;
  return {
    model: {
      ...model,
      ...{ cutoff: isoDay(cutoff), lastLabelDay: isoDay(lastLabelDay) },
      ...{ move: toGate(move), direction: toGate(direction) },
      skill: found && { ...found, move: toSkill(found.move), direction: toSkill(found.direction) },
    },
    trials,
    backtest: backtest && toStretch(backtest),
    sincePublication: sincePublication && toStretch(sincePublication),
    overfitting:
      'why' in overfitting
        ? { probability: null, splits: 0, ...pickCounts(overfitting), neededDays: overfitting.neededDays }
        : {
            probability: overfitting.probability,
            splits: overfitting.splits,
            ...pickCounts(overfitting),
            neededDays: 0,
          },
    curve: curve.map((point) => ({
      day: isoDay(point.day),
      own: roundCurve(point.own),
      rule: point.rule === null ? null : roundCurve(point.rule),
      hold: roundCurve(point.hold),
    })),
  };
}

function pickCounts({ configurations, days }: { readonly configurations: number; readonly days: number }) {
  return { configurations, days };
}

function toGate({ base, gate: { state, blocks, weight } }: { readonly base: number; readonly gate: Gate }) {
  return { base, state, blocks, weight };
}

function toSkill({ value, interval }: Skill) {
  return {
    value: finite(value),
    interval: interval && { low: finite(interval.low), high: finite(interval.high) },
  };
}

/** Everyone gets what guests do: no figure is finer than on the robot's page. */
function toStretch({ own, rule, hold, random, luck, ...rest }: StretchComparison) {
  return {
    ...rest,
    own: toAccount(own),
    rule: rule && toAccount(rule),
    hold: toAccount(hold),
    random: random && {
      draws: random.draws,
      ...{ medianPct: cut(random.medianPct), lowPct: cut(random.lowPct), highPct: cut(random.highPct) },
      rankPct: random.rankPct,
    },
    luckPct: luck && Math.round(luck.pct),
  };
}

function toAccount({ returnPct, sharpe, maxDrawdownPct, trades }: ComparedAccount) {
  return {
    ...{ returnPct: cut(returnPct), sharpe: cut(sharpe), maxDrawdownPct: cut(maxDrawdownPct) },
    trades,
  };
}

/** JSON has neither NaN nor infinity, which stored figures turned into null. */
function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}
