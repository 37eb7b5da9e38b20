import { z } from 'zod';
import { defaultTickers } from '@/lib/analysis/pattern-history/default-tickers';
import { GET_PATTERN_OVERLAY, type PatternOverlay } from '@/lib/analysis/pattern-history/get-pattern-overlay';
import { GET_PATTERN_STATISTICS } from '@/lib/analysis/pattern-history/get-pattern-statistics';
import { GET_PATTERNS, PATTERN_PAGE_ROWS } from '@/lib/analysis/pattern-history/get-patterns';
import { checkPattern } from '@/lib/analysis/pattern-history/pattern-families';
import { PATTERN_HORIZON } from '@/lib/analysis/pattern-history/pattern-history';
import { analysisText } from '@/lib/analysis/questions/analysis-state';
import type { EpochDay } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { pascalObject } from '@/lib/core/wire/schema';
import { PATTERN_COURSE, PATTERN_PLAN } from '@/lib/http/event-hub/pattern-fields';
import { hasTool } from '@/lib/people/permissions/permissions';
import { ALL_INSTRUMENT_CLASSES } from '@/lib/site/addresses/instrument-class';
import {
  PATTERN_DIRECTIONS,
  PATTERN_STATES,
  PATTERN_TOLERANCES,
} from '@/lib/site/addresses/pattern-screener-address';
import { parseSessionDay } from '@/lib/site/addresses/signals-address';
import { defineCall } from '../call';
import { anyTextUpTo, choiceField, objectField, textUpTo, wholeNumber } from '../fields';
import type { Viewer } from '../viewer';
import { progressField } from './daily-prices-progress';

const MAX_PATTERN = 60;
const MAX_TICKER = 20;
const MAX_DATE = 10;
const LAST_PAGE = 10_000;
const MOST_ROWS = 1_000;

const OPEN =
  'Patterns that haven’t ended are for subscribers of PatternSearchEngine; others get those of the market bar’s tickers.';

const tolerance = () =>
  choiceField(PATTERN_TOLERANCES)
    .nullish()
    .describe(
      'lmw2000: the ten chart patterns of Lo, Mamaysky and Wang (2000), with the paper’s tolerance. Defaults to all patterns, with ours.',
    );
const day = (what: string) => z.string().describe(`${what}, YYYY-MM-DD.`);
const fraction = (what: string) => z.number().nullable().describe(`${what}, a fraction; null if unknown.`);

const odds = pascalObject({
  k: z.int().describe('Confirmed ones after which prices went the expected way.'),
  n: z.int().describe(`Confirmed ones that are over; prices are compared after ${PATTERN_HORIZON} sessions.`),
  baseK: z.int(),
  baseN: z.int().describe('All sessions of the class from the first case to the last.'),
  low: fraction('Wilson’s 95% interval of K ÷ N'),
  high: fraction('Its other end'),
  difference: fraction('K ÷ N less BaseK ÷ BaseN'),
  differenceLow: fraction('Its 95% interval, by drawing dates again'),
  differenceHigh: fraction('Its other end'),
  tooFew: z.boolean().describe('Fewer than 30 cases: no rate should be read from them.'),
  meanR: z.number().nullable().describe('Mean result after costs, in units of the risk.'),
}).describe('Of all patterns of the kind, direction and class.');

const row = pascalObject({
  ticker: z.string(),
  fundName: z.string(),
  group: z.string().describe('Sector of a stock, kind of others.'),
  decimals: z.int().describe('Decimal places of its prices.'),
  pattern: z.string(),
  name: z.string(),
  ...PATTERN_COURSE,
  stateDay: day('The session in which the state began'),
  firstDay: day('The session of its first corner or bar'),
  knownDay: day('The session at whose close it was known'),
  lag: z.int().describe('Sessions from its last corner to when it was known.'),
  ...PATTERN_PLAN,
  odds,
});

export const patternChoices = (what: string) =>
  z.array(pascalObject({ id: z.string(), name: z.string(), count: z.int() })).describe(what);

const patternsAnswer = pascalObject({
  progress: progressField(),
  result: pascalObject({
    day: z.string().nullable().describe('The class’s newest session, YYYY-MM-DD; null without any.'),
    total: z.int().describe('Patterns that match and may be shown.'),
    hidden: z.int().describe('Others that match, for subscribers.'),
    instruments: z.int(),
    warmingUp: z.int().describe('Instruments with too few sessions for patterns.'),
    kinds: patternChoices('Patterns by kind, as if none were chosen.'),
    groups: patternChoices('Patterns by group, as if none were chosen.'),
    page: z.int(),
    pageCount: z.int(),
    rows: z.array(row).describe('Known last first.'),
  })
    .nullable()
    .describe('null until it can be given; Progress says how far it is.'),
});

function maySeeOpen(viewer: Viewer): boolean {
  return hasTool(viewer, 'PatternSearchEngine');
}

export const getPatterns = defineCall({
  name: 'CxPattern/GetPatterns',
  access: 'anyone',
  summary: 'Candlesticks and chart patterns of a class',
  description: `The patterns of \`/stock-pattern-screener/\`, with what became of them and of others of their kind. ${OPEN}`,
  request: objectField({
    class: choiceField(ALL_INSTRUMENT_CLASSES).nullish().describe('Defaults to stocks.'),
    pattern: anyTextUpTo(MAX_PATTERN).nullish().describe('A kind’s id, such as double-top. Defaults to all.'),
    direction: choiceField(PATTERN_DIRECTIONS).nullish().describe('Defaults to both.'),
    state: choiceField(PATTERN_STATES).nullish().describe('Defaults to all.'),
    group: anyTextUpTo(MAX_PATTERN).nullish().describe('A sector, or kind of others, such as energy.'),
    tolerance: tolerance(),
    page: wholeNumber(1, LAST_PAGE).nullish().describe('From 1.'),
    rows: wholeNumber(1, MOST_ROWS).nullish().describe(`Of a page. Defaults to ${PATTERN_PAGE_ROWS}.`),
  }),
  isBodyOptional: true,
  guestAnswer: patternsAnswer,
  userAnswer: patternsAnswer,
  errors: [{ status: 404, when: 'There is no such pattern or group.' }],
  example: () => ({ class: 'stocks', pattern: 'double-top' }),
  async answer({ class: only, pattern, direction, state, group, ...asked }, { services, viewer }) {
    checkPattern(pattern || null, asked.tolerance ?? 'sigma');
    const page = asked.page ?? 1;
    const limit = asked.rows ?? PATTERN_PAGE_ROWS;
    const { state: progress, answer } = await services.analysis.ask(GET_PATTERNS, {
      class: only ?? 'stocks',
      pattern: pattern || null,
      direction: direction ?? null,
      state: state ?? null,
      group: group || null,
      tolerance: asked.tolerance ?? null,
      openTickers: maySeeOpen(viewer) ? null : defaultTickers(only ?? 'stocks'),
      ...{ offset: limit * (page - 1), limit },
    });
    return {
      progress: analysisText(progress),
      result: answer && {
        ...answer,
        kinds: [...answer.kinds],
        groups: [...answer.groups],
        rows: [...answer.rows],
        page,
        pageCount: Math.max(1, Math.ceil(answer.total / limit)),
      },
    };
  },
});

const countFields = {
  sessions: z.int().describe('Sessions looked at.'),
  known: z.int().describe('Patterns found in them.'),
  confirmed: z.int(),
  reached: z.int().describe('Of confirmed ones, those that reached their target.'),
  failed: z.int().describe('Of confirmed ones, those that were stopped. The others expired.'),
};

const statisticsAnswer = pascalObject({
  progress: progressField(),
  result: z
    .array(
      pascalObject({
        pattern: z.string(),
        name: z.string(),
        direction: z.enum(PATTERN_DIRECTIONS),
        class: z.enum(ALL_INSTRUMENT_CLASSES as readonly [string, ...string[]]),
        ...countFields,
        odds,
        placebo: pascalObject({
          ...countFields,
          k: z.int(),
          n: z.int(),
          meanR: z.number().nullable(),
        }).describe('The same code on the same bars in another order.'),
      }),
    )
    .nullable()
    .describe('null until it can be given; Progress says how far it is.'),
});

export const getPatternStatistics = defineCall({
  name: 'CxPattern/GetPatternStatistics',
  access: 'anyone',
  summary: 'How often patterns appear, and what came of them',
  description:
    'By kind, direction and class: counts, odds against the base rate, mean result after costs, and the same in shuffled prices. Patterns count once their whole life is over.',
  request: objectField({
    pattern: anyTextUpTo(MAX_PATTERN).nullish().describe('A kind’s id. Defaults to all.'),
    class: choiceField(ALL_INSTRUMENT_CLASSES).nullish().describe('Defaults to all.'),
    tolerance: tolerance(),
  }),
  isBodyOptional: true,
  guestAnswer: statisticsAnswer,
  userAnswer: statisticsAnswer,
  errors: [{ status: 404, when: 'There is no such pattern.' }],
  example: () => ({ pattern: 'double-top', class: 'stocks' }),
  async answer({ pattern, class: only, tolerance: asked }, { services }) {
    checkPattern(pattern || null, asked ?? 'sigma');
    const { state, answer } = await services.analysis.ask(
      GET_PATTERN_STATISTICS,
      pattern || null,
      only ?? null,
      asked ?? 'sigma',
    );
    return { progress: analysisText(state), result: answer && [...answer] };
  },
});

const point = pascalObject({ day: day('The session of the bar'), price: z.number() });

const overlayAnswer = pascalObject({
  progress: progressField(),
  result: pascalObject({
    rows: z.array(row).describe('Newest first.'),
    hidden: z.int().describe('Others, for subscribers.'),
    drawn: pascalObject({
      row,
      bars: z.array(
        pascalObject({
          day: day('The session'),
          ...{ open: z.number(), high: z.number(), low: z.number(), close: z.number() },
        }),
      ),
      points: z.array(point).describe('Its corners or bars, oldest first.'),
      lines: z.array(z.array(point)).describe('Each by its two ends.'),
    })
      .nullable()
      .describe('null where there’s no pattern to draw.'),
  })
    .nullable()
    .describe('null until it can be given; Progress says how far it is.'),
});

export const getPatternOverlay = defineCall({
  name: 'CxPattern/GetPatternOverlay',
  access: 'anyone',
  summary: 'A ticker’s patterns, one with what a chart of it needs',
  description: `The patterns of a ticker’s page: its newest ones, or those that stood at a session’s close. ${OPEN}`,
  request: objectField({
    ticker: textUpTo(MAX_TICKER),
    day: anyTextUpTo(MAX_DATE).nullish().describe('A session, YYYY-MM-DD. Defaults to the newest patterns.'),
    pattern: anyTextUpTo(MAX_PATTERN)
      .nullish()
      .describe('The kind to draw. Defaults to the newest chart pattern.'),
    tolerance: tolerance(),
  }),
  guestAnswer: overlayAnswer,
  userAnswer: overlayAnswer,
  errors: [
    { status: 404, when: 'There is no such ticker, no daily prices of it, or no such pattern that day.' },
  ],
  example: () => ({ ticker: 'SPY' }),
  async answer({ ticker: typed, day: asked, pattern, tolerance: wanted }, { services, viewer, catalogue }) {
    const ticker = typed.toUpperCase();
    if (catalogue.instrument(ticker) === null) throw new NotFoundError(`There is no ticker “${typed}”.`);
    const { state, answer } = await services.analysis.ask(GET_PATTERN_OVERLAY, {
      ticker,
      day: readDay(asked ?? ''),
      pattern: pattern || null,
      tolerance: wanted ?? 'sigma',
      showsOpen: maySeeOpen(viewer) || defaultTickers(null).includes(ticker),
    });
    return {
      progress: analysisText(state),
      result: answer && { ...answer, rows: [...answer.rows], drawn: answer.drawn && toDrawn(answer.drawn) },
    };
  },
});

function toDrawn({ row: drawn, bars, points, lines }: PatternOverlay) {
  return { row: drawn, bars: [...bars], points: [...points], lines: lines.map((ends) => [...ends]) };
}

/** @throws InputError if it isn't a date of trading calendars */
function readDay(text: string): EpochDay | null {
  if (text === '') return null;
  const read = parseSessionDay(text);
  if (read === undefined) throw new InputError('day must be a date from 1990 to 2098, written as YYYY-MM-DD');
  return read;
}
