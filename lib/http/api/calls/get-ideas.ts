import { z } from 'zod';
import { analysisText } from '@/lib/analysis/questions/analysis-state';
import { GUEST_TICKERS, ideaRow } from '@/lib/analysis/trade-ideas/idea-row';
import type { IdeaScore } from '@/lib/analysis/trade-ideas/scoreboard';
import { TRADE_IDEAS } from '@/lib/analysis/trade-ideas/trade-ideas';
import { InputError } from '@/lib/core/base/errors';
import { pascalObject } from '@/lib/core/wire/schema';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { hasAnyTool } from '@/lib/people/permissions/permissions';
import { ALL_INSTRUMENT_CLASSES, INSTRUMENT_CLASSES } from '@/lib/site/addresses/instrument-class';
import { IDEA_ROWS, IDEA_SOURCES, IDEA_STATES } from '@/lib/site/addresses/trade-ideas-address';
import { defineCall } from '../call';
import { anyTextUpTo, choiceField, objectField, wholeNumber } from '../fields';
import { progressField } from './daily-prices-progress';

const MAX_ID = 90;
const MAX_TICKER = 20;
const LAST_PAGE = 9_999;
const MOST_ROWS = 1_000;
const LARGEST_ID = 2 ** 31;

const fill = (what: string) =>
  pascalObject({ at: z.string(), price: z.number() }).nullable().describe(`${what}, by the market’s price.`);
const figure = (what: string) => z.number().nullable().describe(what);
const share = () => z.number().nullable();

const idea = pascalObject({
  id: z.string().describe('The same from signal to outcome.'),
  source: z.enum(IDEA_SOURCES),
  robotId: z.int().nullable(),
  patternKind: z.string().nullable(),
  sourceName: z.string().describe('The robot’s or the pattern’s name.'),
  sourcePath: z.string().nullable(),
  fundId: z.int(),
  ticker: z.string(),
  fundName: z.string(),
  fundType: z.enum(FUND_TYPES),
  group: z.string(),
  decimals: z.int(),
  direction: z.enum(['up', 'down']),
  state: z.enum(IDEA_STATES),
  record: z
    .enum(['before', 'afterwards', 'bars'])
    .describe(
      'before: the ledger had the signal before its fill. afterwards: the robot was computed after the fact. bars: found in daily bars by a rule.',
    ),
  knownAt: z
    .string()
    .describe(
      'When it became known, ISO 8601 in UTC like all times; of what was computed afterwards, its entry.',
    ),
  dueAt: z.string().nullable().describe('When it’s entered, while it waits.'),
  entry: fill('The entry'),
  stop: figure('A price; null where none was recorded.'),
  target: figure('A price; null where none was recorded.'),
  expiresAt: z
    .string()
    .nullable()
    .describe('The last close through which it’s held; null if a robot decides.'),
  plannedR: figure('Distance to the target ÷ distance to the stop.'),
  risk: z
    .enum(['stop', 'range'])
    .describe('What R is: the distance to the stop, or a usual day’s range (ATR 14).'),
  exit: fill('The exit'),
  resultPct: figure('After costs, in percent of the entry.'),
  r: figure('After costs, in units of the risk.'),
  otherSidePct: figure('What the other side would have made between the same fills.'),
});

const score = pascalObject({
  source: z.enum(IDEA_SOURCES),
  record: z.enum(['before', 'afterwards', 'bars']),
  fundType: z.enum(FUND_TYPES).nullable().describe('null for all classes.'),
  k: z.int().describe('Ideas that made money after costs.'),
  n: z.int().describe('Ideas that were entered and have ended.'),
  baseK: z.int().describe('Of robots, both sides of each trade; of patterns, those on shuffled returns.'),
  baseN: z.int(),
  low: share().describe('Wilson’s 95% interval of K ÷ N, a fraction.'),
  high: share(),
  difference: share().describe('K ÷ N less BaseK ÷ BaseN.'),
  differenceLow: share().describe('Its 95% interval, by drawing dates again.'),
  differenceHigh: share(),
  tooFew: z.boolean().describe('Fewer than 30 ideas: no rate should be read from them.'),
  meanR: figure('Mean result after costs.'),
  baseR: figure('That of the base.'),
  reached: z.int(),
  stopped: z.int(),
  expired: z.int(),
  closed: z.int(),
});

const answer = pascalObject({
  progress: progressField(),
  result: pascalObject({
    total: z.int().describe('Ideas that match and may be seen.'),
    hidden: z.int().describe('Waiting and open ones that match and are for subscribers of a tool.'),
    ideas: z.array(idea).describe('Newest first.'),
    scores: z.array(score).describe('Of all ideas that ever were, losers included.'),
  })
    .nullable()
    .describe('null until it can be given; Progress says how far it is.'),
});

export const getIdeas = defineCall({
  name: 'CxTradeIdeas/GetIdeas',
  access: 'anyone',
  summary: 'Trade ideas with their plans and outcomes',
  description: `The ideas of \`/app/tradeideas/\`: robots’ entries since publication, and breakouts of chart patterns. Everyone gets those that have ended. Waiting and open ones are for subscribers of any tool, except on the tickers of the market bar. Patterns that ended months ago are listed by ticker only.`,
  request: objectField({
    class: choiceField(ALL_INSTRUMENT_CLASSES).nullish().describe('Defaults to all.'),
    source: choiceField(IDEA_SOURCES).nullish().describe('Defaults to both.'),
    state: choiceField(IDEA_STATES).nullish().describe('Defaults to all.'),
    ticker: anyTextUpTo(MAX_TICKER).nullish(),
    robotId: wholeNumber(-LARGEST_ID, LARGEST_ID).nullish(),
    id: anyTextUpTo(MAX_ID).nullish().describe('One idea alone.'),
    page: wholeNumber(1, LAST_PAGE).nullish().describe('From 1.'),
    rows: wholeNumber(1, MOST_ROWS).nullish().describe(`Of a page. Defaults to ${IDEA_ROWS}.`),
  }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [],
  example: () => ({ class: 'stocks', source: 'robots' }),
  async answer(
    { class: only, source, state: wanted, ticker, robotId, id, page, rows },
    { services, viewer, catalogue },
  ) {
    const limit = rows ?? IDEA_ROWS;
    const instrument = ticker ? catalogue.instrument(ticker.toUpperCase()) : null;
    if (ticker && instrument === null) throw new InputError(`There is no ticker “${ticker}”.`);
    const { state, answer: found } = await services.analysis.ask(TRADE_IDEAS, {
      filter: {
        fundType: only ? INSTRUMENT_CLASSES[only] : null,
        ...{ source: source ?? null, state: wanted ?? null, robotId: robotId ?? null, id: id || null },
        ticker: instrument?.ticker ?? null,
      },
      currentTickers: hasAnyTool(viewer) ? null : GUEST_TICKERS,
      now: catalogue.market().now,
      ...{ offset: limit * ((page ?? 1) - 1), limit },
    });
    return {
      progress: analysisText(state),
      result: found && {
        ...{ total: found.total, hidden: found.hidden },
        ideas: found.ideas.map((one) => ideaRow(one, catalogue)),
        scores: found.scores.map(toScore),
      },
    };
  },
});

function toScore({ source, record, fundType, odds, ends, baseR }: IdeaScore) {
  return {
    ...{ source, record, fundType, k: odds.k, n: odds.n, baseK: odds.base.k, baseN: odds.base.n },
    ...{ low: odds.interval?.low ?? null, high: odds.interval?.high ?? null, difference: odds.difference },
    differenceLow: odds.differenceInterval?.low ?? null,
    differenceHigh: odds.differenceInterval?.high ?? null,
    ...{ tooFew: odds.tooFew, meanR: odds.meanR, baseR, ...ends },
  };
}
