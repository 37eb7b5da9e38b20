import { z } from 'zod';
import { analysisText } from '@/lib/analysis/questions/analysis-state';
import { ensureDefined } from '@/lib/core/base/assert';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { isoDay } from '@/lib/core/base/time';
import { pascalObject } from '@/lib/core/wire/schema';
import { BASKET_CLASSES, BASKET_KINDS } from '@/lib/portfolios/baskets/basket';
import type {
  BasketRow,
  ComparedFigures,
  CurvesView,
  StretchView,
} from '@/lib/portfolios/baskets/basket-view';
import { GET_BASKET, GET_BASKETS } from '@/lib/portfolios/baskets/get-baskets';
import { SCHEDULES } from '@/lib/portfolios/baskets/schedule';
import { FEWEST_DAYS, MIX_ROBOTS } from '@/lib/portfolios/robot-mix/mix-robots';
import { BASKET_IDS } from '@/lib/site/addresses/basket-address';
import { MOST_MIXED } from '@/lib/site/addresses/robot-mix-address';
import { defineCall } from '../call';
import { choiceField, listField, objectField, robotIdField, textUpTo, wholeNumber, yesOrNo } from '../fields';
import { exampleRobotId } from '../find-robot';
import { progressField } from './daily-prices-progress';

const MAX_ID = 40;

const percent = (what: string) => z.number().nullable().describe(`${what}, percent; null if unknown.`);
const iso = (what: string) => z.string().describe(`${what}, YYYY-MM-DD.`);

const comparedFields = {
  returnPct: percent('Return after costs'),
  annualPct: percent('Return a year, from 180 days on'),
  volatilityPct: percent('Volatility a year'),
  sharpe: z.number().nullable().describe('Sharpe ratio; null under 30 sessions.'),
  maxDrawdownPct: percent('Max drawdown'),
  worstMonthPct: percent('The worst whole calendar month'),
};
const compared = pascalObject(comparedFields);

const stretch = pascalObject({
  from: iso('The first session'),
  to: iso('The last session'),
  sessions: z.int(),
  ...comparedFields,
  turnoverPct: percent('Half of what was bought and sold, a year'),
  costsPct: percent('Costs a year'),
  luckPct: percent('Deflated Sharpe ratio over all portfolios'),
  trials: z.int().nullable().describe('How many portfolios were tried.'),
  benchmark: compared.nullable().describe('The benchmark, bought at the same open and held.'),
  without: compared.nullable().describe('The same rule without its learned model; null for others.'),
  equal: compared.nullable().describe('An equal mix of all it may hold; null if it always holds just that.'),
});

const rowFields = {
  id: z.string(),
  name: z.string(),
  kind: z.enum(BASKET_KINDS),
  isAi: z.boolean().describe('Whether a learned model decides with its rule.'),
  class: z.enum(BASKET_CLASSES),
  rule: z.string(),
  schedule: z.enum(SCHEDULES).describe('At whose last close it decides; daily ones trade only on changes.'),
  benchmarkTicker: z.string().nullable(),
  waitsFor: z
    .string()
    .nullable()
    .describe('What its record waits for, if a learned model decides with its rule.'),
  publishedOn: z.string().nullable().describe('The session its record begins in, YYYY-MM-DD.'),
  bets: z.number().nullable().describe('Effective number of independent bets in what it holds.'),
  sincePublication: stretch.nullable().describe('null before its first session.'),
  backtest: stretch.nullable().describe('null if the market lacks a ticker or enough prices.'),
};

function toRow({ sincePublication, backtest, ...row }: BasketRow) {
  const { id, name, kind, isAi, rule, schedule, benchmarkTicker, waitsFor, publishedOn, bets } = row;
  return {
    ...{
      id,
      name,
      kind,
      isAi,
      class: row.class,
      rule,
      schedule,
      benchmarkTicker,
      waitsFor,
      publishedOn,
      bets,
    },
    sincePublication: sincePublication && toStretch(sincePublication),
    backtest: backtest && toStretch(backtest),
  };
}

function toStretch({ figures, benchmark, without, equal }: StretchView) {
  const { from, to, sessions, turnoverPct, costsPct, luck } = figures;
  return {
    ...{ from: isoDay(from), to: isoDay(to), sessions, turnoverPct, costsPct },
    ...toCompared(figures),
    luckPct: luck?.pct ?? null,
    trials: luck?.trials ?? null,
    benchmark: benchmark && toCompared(benchmark),
    without: without && toCompared(without),
    equal: equal && toCompared(equal),
  };
}

function toCompared(figures: ComparedFigures) {
  const { returnPct, annualPct, volatilityPct, sharpe, maxDrawdownPct, worstMonthPct } = figures;
  return { returnPct, annualPct, volatilityPct, sharpe, maxDrawdownPct, worstMonthPct };
}

const listAnswer = pascalObject({
  progress: progressField(),
  baskets: z.array(pascalObject(rowFields)).nullable().describe('null until all daily prices are there.'),
});

export const getBaskets = defineCall({
  name: 'CxBaskets/GetBaskets',
  access: 'anyone',
  summary: 'Model and active portfolios',
  description:
    'Each follows a rule: it decides at a close and trades at the next open, after costs. Backtest and what came since publication are kept apart.',
  request: objectField({
    kind: choiceField(BASKET_KINDS).nullable().default(null),
    isAi: yesOrNo()
      .nullish()
      .describe('Those that a learned model decides for, or the others; both by default.'),
  }),
  guestAnswer: listAnswer,
  userAnswer: listAnswer,
  errors: [],
  example: () => ({ kind: 'model' }),
  async answer({ kind, isAi }, { services }) {
    const { state, answer } = await services.analysis.ask(GET_BASKETS, { kind, isAi: isAi ?? null });
    return { progress: analysisText(state), baskets: answer?.map(toRow) ?? null };
  },
});

const values = z.array(z.number());
const curves = pascalObject({
  days: z.array(z.string()).describe('The sessions, YYYY-MM-DD.'),
  basket: values.describe('Its value at each close, after costs; 100 before its first trade.'),
  benchmark: values.nullable(),
  equal: values.nullable(),
});

const basketAnswer = pascalObject({
  progress: progressField(),
  basket: pascalObject({
    ...rowFields,
    holdings: z.array(
      pascalObject({
        ticker: z.string(),
        weightPct: z
          .number()
          .describe('Percent of its value at the last close; negative for a short position.'),
      }),
    ),
    cashPct: z.number(),
    sincePublicationCurves: curves.nullable(),
    backtestCurves: curves.nullable(),
    log: z
      .array(
        pascalObject({
          seq: z.int(),
          entry: z.string().describe('One line with a JSON object.'),
          hash: z
            .string()
            .describe('SHA-256 of the hash before it (64 zeros at first), a line feed and the entry, hex.'),
        }),
      )
      .describe('The newest first.'),
  })
    .nullable()
    .describe('null until all daily prices are there.'),
});

export const getBasket = defineCall({
  name: 'CxBaskets/GetBasket',
  access: 'anyone',
  summary: 'One portfolio with its values, holdings and log',
  description: 'Values are those of every session’s close, for the backtest and since publication.',
  request: objectField({ id: textUpTo(MAX_ID) }),
  guestAnswer: basketAnswer,
  userAnswer: basketAnswer,
  errors: [{ status: 404, when: 'There is no such portfolio.' }],
  example: () => ({ id: ensureDefined(BASKET_IDS[0], 'a portfolio') }),
  async answer({ id }, { services }) {
    if (!BASKET_IDS.includes(id)) throw new NotFoundError(`There is no portfolio “${id}”.`);
    const { state, answer } = await services.analysis.ask(GET_BASKET, id);
    return {
      progress: analysisText(state),
      basket: answer
        ? {
            ...toRow(answer),
            holdings: answer.holdings.map(({ instrument, weightPct }) => ({
              ticker: instrument.ticker,
              weightPct,
            })),
            cashPct: answer.cashPct,
            sincePublicationCurves: toCurves(answer.curves.sincePublication),
            backtestCurves: toCurves(answer.curves.backtest),
            log: answer.log.map(({ seq, entry, hash }) => ({ seq, entry, hash })),
          }
        : null,
    };
  },
});

function toCurves(curves: CurvesView | null) {
  return curves && { ...curves, days: curves.days.map(isoDay) };
}

const mixAnswer = pascalObject({
  progress: progressField(),
  mix: pascalObject({
    days: z.int().describe('Since the youngest was published.'),
    ...comparedFields,
    benchmark: compared.nullable().describe('SPY, bought at the same time and held.'),
    robots: z.array(
      pascalObject({
        robotId: z.int(),
        name: z.string(),
        weightPct: z.number().describe('Percent of the mix at the start.'),
        returnPct: z.number(),
        maxDrawdownPct: z.number(),
        correlations: z
          .array(z.number().nullable())
          .describe(`With each robot, in their order; null under ${FEWEST_DAYS} days.`),
      }),
    ),
    shared: z
      .array(
        pascalObject({
          ticker: z.string(),
          holders: z.array(pascalObject({ name: z.string(), side: z.enum(['long', 'short']) })),
        }),
      )
      .describe('Tickers that at least two of them hold now.'),
  })
    .nullable()
    .describe(
      'null until all daily prices are there, or if a robot isn’t there or was published too recently.',
    ),
});

export const getRobotMix = defineCall({
  name: 'CxBaskets/GetRobotMix',
  access: 'anyone',
  summary: 'Several robots at chosen shares',
  description:
    'What the mix would have done since the youngest robot was published, left alone from then on, the correlation of the robots’ days, and what they hold alike.',
  request: objectField({
    robots: listField(objectField({ robotId: robotIdField(), share: wholeNumber(1, 100) }), MOST_MIXED),
  }),
  guestAnswer: mixAnswer,
  userAnswer: mixAnswer,
  errors: [{ status: 400, when: 'There is no robot, or one is there twice.' }],
  example: (catalogue) => ({ robots: [{ robotId: exampleRobotId(catalogue), share: 1 }] }),
  async answer({ robots }, { services }) {
    const ids = new Set(robots.map(({ robotId }) => robotId));
    if (ids.size === 0 || ids.size < robots.length)
      throw new InputError('Name at least one robot, and each only once.');
    const { state, answer } = await services.analysis.ask(MIX_ROBOTS, robots);
    return {
      progress: analysisText(state),
      mix: answer && {
        days: answer.days,
        ...toCompared(answer.figures),
        benchmark: answer.benchmark && toCompared(answer.benchmark),
        robots: answer.robots.map(
          ({ robotId, name, weightPct, returnPct, maxDrawdownPct, correlations }) => ({
            ...{ robotId, name, weightPct, returnPct, maxDrawdownPct, correlations },
          }),
        ),
        shared: answer.shared,
      },
    };
  },
});
