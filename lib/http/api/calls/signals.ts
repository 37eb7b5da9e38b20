import { z } from 'zod';
import { analysisText } from '@/lib/analysis/questions/analysis-state';
import {
  type DaySignals,
  MOST_HISTORY,
  SEARCH_SIGNALS,
  SIGNAL_HISTORY,
  SIGNAL_ROWS,
  TICKER_SIGNALS,
} from '@/lib/analysis/signals/search-signals';
import { tradeSide } from '@/lib/analysis/signals/signal-events';
import { toOddsRow, toSignalRow, toTradeRow } from '@/lib/analysis/signals/signal-row';
import { SIGNAL_HORIZON } from '@/lib/analysis/signals/signal-scan';
import { TICKER_SESSIONS } from '@/lib/analysis/signals/ticker-sessions';
import type { EpochDay } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { isoDay } from '@/lib/core/base/time';
import { pascalObject } from '@/lib/core/wire/schema';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { hasTool } from '@/lib/people/permissions/permissions';
import { ALL_INSTRUMENT_CLASSES } from '@/lib/site/addresses/instrument-class';
import { parseSessionDay, SIGNAL_EVENT_IDS, SIGNAL_SIDES } from '@/lib/site/addresses/signals-address';
import { type CallContext, defineCall } from '../call';
import { anyTextUpTo, choiceField, objectField, textUpTo, wholeNumber } from '../fields';
import type { Viewer } from '../viewer';
import { progressField } from './daily-prices-progress';

const MAX_DATE = 10;
const MAX_TICKER = 20;
const MOST_ROWS = 1_000;
const STATES = ['forming', 'confirmed', 'failed', 'reached', 'expired'] as const;

const day = (what: string) => z.string().describe(`${what}, YYYY-MM-DD.`);
const fraction = (what: string) => z.number().nullable().describe(`${what}, a fraction; null if unknown.`);
const price = (what: string) => z.number().nullable().describe(`${what}; null before, and if it wasn’t.`);

const tradeFields = {
  day: day('The session at whose close the signal was known'),
  event: z.enum(SIGNAL_EVENT_IDS),
  side: z.enum(SIGNAL_SIDES),
  close: z.number().describe('Of that session.'),
  stop: z.number().describe('Two average true ranges from the close.'),
  target: z.number().describe('Twice as far as the stop.'),
  state: z
    .enum(STATES)
    .describe(
      `confirmed: not ended. failed: stopped. reached: at its target. expired: after ${SIGNAL_HORIZON} sessions.`,
    ),
  entry: price('Where it was entered, at the next open, after slippage'),
  exit: price('Where it was left, after slippage'),
  exitDay: z.string().nullable(),
  move: fraction(`From the next open to the close ${SIGNAL_HORIZON} sessions after the signal, before costs`),
  hit: z.boolean().nullable().describe('Whether that move went the signal’s way; null before.'),
  r: z
    .number()
    .nullable()
    .describe('Result after costs ÷ distance of the stop from the close; null before the exit.'),
};

const oddsFields = {
  k: z.int().describe('Cases that went the signal’s way.'),
  n: z.int().describe('The ticker’s earlier signals of the same kind. Cases don’t overlap.'),
  baseK: z.int().describe('Of all sessions of the class.'),
  baseN: z.int(),
  low: fraction('Wilson’s 95% interval'),
  high: fraction('Its other end'),
  difference: fraction('K ÷ N less BaseK ÷ BaseN'),
  tooFew: z.boolean().describe('Fewer than 30 cases: no rate should be read from them.'),
  shrunk: fraction('K ÷ N, drawn to the rate of the same signal in the whole class'),
};

const signal = pascalObject({
  ticker: z.string(),
  fundName: z.string(),
  fundType: z.enum(FUND_TYPES),
  group: z.string(),
  decimals: z.int().describe('Decimal places of its prices.'),
  ...tradeFields,
  ...oddsFields,
  q: z
    .number()
    .nullable()
    .describe(
      'Benjamini and Hochberg’s q-value over the class’s signals of the day; null with too few cases.',
    ),
});

const eventField = pascalObject({
  event: z.enum(SIGNAL_EVENT_IDS),
  side: z.enum(SIGNAL_SIDES),
  k: z.int(),
  n: z.int().describe('Cases in all tickers of the class.'),
  baseK: z.int(),
  baseN: z.int().describe('All sessions of the class from the first case to the last.'),
  difference: fraction('K ÷ N less BaseK ÷ BaseN'),
  differenceLow: fraction('Its 95% interval, by drawing dates again'),
  differenceHigh: fraction('Its other end'),
  tooFew: z.boolean(),
  meanR: z.number().nullable(),
  placeboK: z.int().describe('The same in shuffled prices.'),
  placeboN: z.int(),
  placeboMeanR: z.number().nullable(),
});

const result = pascalObject({
  day: day('The session answered for'),
  notice: z.string().nullable().describe('What to say where that isn’t the day asked for.'),
  newest: day('The newest session of the class'),
  isLocked: z.boolean().describe('Whether the signals of the day are only for subscribers.'),
  total: z.int().describe('Signals of the class that day.'),
  matching: z.int().describe('Those with the event and side asked for.'),
  signals: z.array(signal).describe('What stands out most first, too few cases last.'),
  events: z.array(eventField),
});

const signalsAnswer = pascalObject({
  progress: progressField(),
  result: result.nullable().describe('null until it can be given; Progress says how far it is.'),
});

const NEWEST =
  'The signals of the newest session are for subscribers of BuySellRecommendations; others get the session before.';

export const getSignals = defineCall({
  name: 'CxSignals/GetSignals',
  access: 'anyone',
  summary: 'Buy and sell signals of a day',
  description: `The signals of \`/buy-sell-signals/\`, with what earlier ones led to, as known that day. ${NEWEST}`,
  request: objectField({
    class: choiceField(ALL_INSTRUMENT_CLASSES).nullish().describe('Defaults to stocks.'),
    event: choiceField(SIGNAL_EVENT_IDS).nullish().describe('Defaults to all.'),
    side: choiceField(SIGNAL_SIDES).nullish().describe('Defaults to both.'),
    day: anyTextUpTo(MAX_DATE)
      .nullish()
      .describe('A session, YYYY-MM-DD. Defaults to the newest you may see.'),
    rows: wholeNumber(1, MOST_ROWS).nullish().describe(`At most. Defaults to ${SIGNAL_ROWS}.`),
  }),
  guestAnswer: signalsAnswer,
  userAnswer: signalsAnswer,
  errors: [],
  example: () => ({ class: 'stocks', side: 'buy' }),
  async answer({ class: only, event, side, day: asked, rows }, { services, viewer }) {
    const { state, answer } = await services.analysis.ask(
      SEARCH_SIGNALS,
      { class: only ?? 'stocks', event: event ?? null, side: side ?? null, day: readDay(asked ?? null) },
      maySeeNewest(viewer),
      rows ?? SIGNAL_ROWS,
    );
    return { progress: analysisText(state), result: answer && toResult(answer) };
  },
});

function maySeeNewest(viewer: Viewer): boolean {
  return hasTool(viewer, 'BuySellRecommendations');
}

/** @throws InputError if it isn't a date of trading calendars */
function readDay(text: string | null): EpochDay | null {
  if (text === null || text === '') return null;
  const read = parseSessionDay(text);
  if (read === undefined) throw new InputError('day must be a date from 1990 to 2098, written as YYYY-MM-DD');
  return read;
}

function toResult({ rows, events, earlier: _earlier, later: _later, ...answer }: DaySignals) {
  return {
    ...answer,
    day: isoDay(answer.day),
    newest: isoDay(answer.newest),
    signals: rows.map(toSignalRow),
    events: events.map(({ event, direction, odds, placebo }) => ({
      ...{ event, side: tradeSide(direction), k: odds.k, n: odds.n, baseK: odds.base.k, baseN: odds.base.n },
      ...{ difference: odds.difference, tooFew: odds.tooFew, meanR: odds.meanR },
      differenceLow: odds.differenceInterval?.low ?? null,
      differenceHigh: odds.differenceInterval?.high ?? null,
      ...{ placeboK: placebo.k, placeboN: placebo.n, placeboMeanR: placebo.meanR },
    })),
  };
}

const tickerAnswer = pascalObject({
  progress: progressField(),
  signals: z
    .array(signal)
    .nullable()
    .describe('The newest first; null until they can be given; Progress says how far it is.'),
});

export const getTickerSignals = defineCall({
  name: 'CxSignals/GetTickerSignals',
  access: 'anyone',
  summary: 'A ticker’s latest buy and sell signals',
  description: `Those of its last ${TICKER_SESSIONS} sessions. ${NEWEST}`,
  request: objectField({ ticker: textUpTo(MAX_TICKER) }),
  guestAnswer: tickerAnswer,
  userAnswer: tickerAnswer,
  errors: [{ status: 404, when: 'There is no such ticker.' }],
  example: () => ({ ticker: 'AAPL' }),
  async answer({ ticker }, { services, viewer, catalogue }) {
    const { state, answer } = await services.analysis.ask(
      TICKER_SIGNALS,
      readTicker(ticker, catalogue),
      maySeeNewest(viewer),
    );
    return { progress: analysisText(state), signals: answer === null ? null : answer.map(toSignalRow) };
  },
});

/** @throws NotFoundError if there's no such ticker */
function readTicker(typed: string, catalogue: CallContext['catalogue']): string {
  const ticker = typed.toUpperCase();
  if (catalogue.instrument(ticker) === null) throw new NotFoundError(`There is no ticker “${typed}”.`);
  return ticker;
}

const historyAnswer = pascalObject({
  progress: progressField(),
  result: pascalObject({
    ...oddsFields,
    signals: z
      .array(pascalObject({ ...tradeFields, isCase: z.boolean().describe('Whether it’s counted in N.') }))
      .describe(`At most ${MOST_HISTORY}, the newest first.`),
  })
    .nullable()
    .describe('null until it can be given; Progress says how far it is.'),
});

export const getSignalHistory = defineCall({
  name: 'CxSignals/GetSignalHistory',
  access: 'anyone',
  summary: 'What one ticker’s signals of a kind led to',
  description: `Every signal with its trade: entry at the next open, stop, target, exit at the latest after ${SIGNAL_HORIZON} sessions. ${NEWEST}`,
  request: objectField({
    ticker: textUpTo(MAX_TICKER),
    event: choiceField(SIGNAL_EVENT_IDS),
    side: choiceField(SIGNAL_SIDES),
  }),
  guestAnswer: historyAnswer,
  userAnswer: historyAnswer,
  errors: [{ status: 404, when: 'There is no such ticker, or no daily prices of it.' }],
  example: () => ({ ticker: 'AAPL', event: 'rsi', side: 'buy' }),
  async answer({ ticker, event, side }, { services, viewer, catalogue }) {
    const { state, answer } = await services.analysis.ask(
      SIGNAL_HISTORY,
      { ticker: readTicker(ticker, catalogue), event, side },
      maySeeNewest(viewer),
    );
    return {
      progress: analysisText(state),
      result: answer && {
        ...toOddsRow(answer.odds),
        signals: answer.signals.map(({ isCase, ...trade }) => ({ ...toTradeRow(trade), isCase })),
      },
    };
  },
});
