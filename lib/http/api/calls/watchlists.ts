import { z } from 'zod';
import { defaultTickers } from '@/lib/analysis/pattern-history/default-tickers';
import { WATCH_FIGURES } from '@/lib/analysis/watch-figures/watch-figures';
import type { FundId } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { formatPercent, formatPrice } from '@/lib/core/format/number';
import { utc } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { dailyBarsText } from '@/lib/market/daily-bars/daily-bars-state';
import { FUND_TYPES, type Instrument } from '@/lib/market/data/instrument';
import { findInstrument } from '@/lib/market/data/instruments';
import { type Quote, quoteChange } from '@/lib/market/data/quote';
import { hasTool } from '@/lib/people/permissions/permissions';
import { ALERT_CONDITIONS, type AlertCondition, isBeyondLevel } from '@/lib/people/watchlists/price-alert';
import { toWatchRows } from '@/lib/people/watchlists/watch-row';
import {
  MAX_ALERTS,
  MAX_ITEMS,
  MAX_LIST_NAME,
  MAX_LISTS,
  MAX_NOTE,
  type PriceAlert,
  type Watchlist,
  WatchlistConflictError,
} from '@/lib/people/watchlists/watchlists';
import type { Lookup } from '@/lib/site/lookup/lookup';
import { type CallContext, defineCall } from '../call';
import { RefusedError } from '../errors';
import { choiceField, finiteNumber, listField, objectField, textUpTo, wholeNumber, yesOrNo } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import { readLookup } from './look-up-item';

/** Lists of tickers, their figures, and price alerts. */

const MAX_ID = 100;
/** Tickers of a list, and of alerts on tickers in no list. */
const MAX_FIGURES = MAX_ITEMS + MAX_ALERTS;
const HIGHEST_LEVEL = 1e9;
const HIGHEST_MOVE = 1000;

const fundIdField = () => wholeNumber(1, Number.MAX_SAFE_INTEGER);

const row = pascalObject({
  fundId: z.int(),
  ticker: z.string(),
  fundName: z.string(),
  fundType: z.enum(FUND_TYPES).describe('S: stock, E: ETF, F: forex, C: crypto.'),
  group: z.string().describe('Sector of a stock, or kind of other instrument.'),
  decimals: z.int().describe('Decimal places of its prices.'),
  price: z.number().nullable().describe('The latest; null without one.'),
  changePct: z.number().nullable().describe('Since the previous close, percent.'),
  robots: z.int().describe('How many robots trade it.'),
  daily: pascalObject({
    day: z.string().describe('The last whole session, YYYY-MM-DD.'),
    change5: z.number().nullable().describe('Over 5 sessions, percent.'),
    change21: z.number().nullable().describe('Over 21 sessions, percent.'),
    change252: z.number().nullable().describe('Over 252 sessions, percent.'),
    sigma: z.number().nullable().describe('The session’s move in standard deviations.'),
    place: z.number().nullable().describe('Place of the close in the 52-week range, 0 to 100.'),
    volumeZ: z.number().nullable().describe('Volume against its mean, in standard deviations.'),
    moveChance: z
      .number()
      .nullable()
      .describe(
        'Recorded probability of a move over 5 sessions, percent; only with TrendPredictionEngine or for the market bar’s tickers.',
      ),
    nextReport: z.string().nullable().describe('Day of the next report, from 21 days before it.'),
    closes: z.array(z.number()).describe('The last 30 closes, oldest first.'),
  })
    .nullable()
    .describe('null while daily prices are being prepared, and for tickers without whole sessions.'),
});

const figuresAnswer = pascalObject({
  waiting: z
    .string()
    .nullable()
    .describe('Why daily figures are missing, in a sentence; null if they aren’t.'),
  rows: z.array(row),
});

export const getWatchFigures = defineCall({
  name: 'CxWatchlist/GetFigures',
  summary: 'Prices and daily figures of tickers',
  description:
    'In the order requested, each ticker once. Unknown ids are left out. Daily figures are of the last whole session.',
  request: objectField({ fundIds: listField(fundIdField(), MAX_FIGURES).describe('Instrument ids.') }),
  guestAnswer: figuresAnswer,
  userAnswer: figuresAnswer,
  errors: [{ status: 503, when: 'Too many questions about daily prices wait.' }],
  example: () => ({ fundIds: ['SPY', 'BTC.X'].flatMap((ticker) => findInstrument(ticker)?.fundId ?? []) }),
  async answer({ fundIds }, context) {
    const lookup = await readLookup(context);
    const instruments = [...new Set(fundIds as FundId[])].flatMap((fundId) => lookup.byId(fundId) ?? []);
    const { state, answer } = await context.services.analysis.ask(
      WATCH_FIGURES,
      instruments.map(({ fundId }) => fundId),
      hasTool(context.viewer, 'TrendPredictionEngine') ? null : defaultTickers(null),
    );
    const rows = toWatchRows(instruments, answer, {
      findQuote: (fundId) => context.prices.quote(fundId),
      tickers: context.catalogue.tickers(),
    });
    return {
      waiting: answer === null ? dailyBarsText(state) : null,
      rows,
    };
  },
});

const item = pascalObject({
  fundId: z.int(),
  ticker: z.string(),
  fundName: z.string(),
  note: z.string(),
});
const watchlist = pascalObject({
  id: z.string(),
  version: z.int().describe('One more each time the list is saved.'),
  name: z.string(),
  items: z.array(item),
});
const alert = pascalObject({
  id: z.string(),
  fundId: z.int(),
  ticker: z.string(),
  condition: z.enum(ALERT_CONDITIONS),
  level: z.number(),
  crossings: z.int().describe('How often you were notified.'),
  crossedAt: utc('When the level was crossed last').nullable(),
});
const everything = pascalObject({
  lists: z.array(watchlist).describe('In your order.'),
  alerts: z.array(alert).describe('Oldest first.'),
});

export const getWatchlists = defineCall({
  name: 'CxWatchlist/Get',
  access: 'user',
  summary: 'Your watchlists and price alerts',
  description: 'Those of the market of this site. Tickers it no longer has are left out.',
  request: objectField({}),
  guestAnswer: null,
  userAnswer: everything,
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  answer: (_, context) => readEverything(context),
});

const CONFLICT = {
  status: 409,
  when: 'Another tab or device saved the list since that version. Nothing was saved.',
} as const;

export const saveWatchlist = defineCall({
  name: 'CxWatchlist/Save',
  access: 'user',
  summary: 'Save a watchlist',
  description: `Creates a list, or replaces all of one. At most ${MAX_LISTS} lists of ${MAX_ITEMS} tickers.`,
  isSecret: true,
  request: objectField({
    id: textUpTo(MAX_ID).nullish().describe('Omit it for a new list.'),
    version: wholeNumber(1, Number.MAX_SAFE_INTEGER)
      .nullish()
      .describe('The version you changed; only for a list you have.'),
    name: textUpTo(MAX_LIST_NAME),
    items: listField(
      objectField({ fundId: fundIdField(), note: textUpTo(MAX_NOTE).nullish() }),
      MAX_ITEMS,
    ).describe('In your order, each ticker once.'),
  }),
  guestAnswer: null,
  userAnswer: watchlist,
  errors: [
    NOT_LOGGED_IN,
    {
      status: 400,
      when: 'The list has no name, a ticker twice or an unknown one, or you have too many lists.',
    },
    { status: 404, when: 'The list was deleted.' },
    CONFLICT,
  ],
  example: () => ({
    name: 'Indices',
    items: [{ fundId: findInstrument('SPY')?.fundId ?? 1, note: 'S&P 500' }],
  }),
  async answer({ id, version, name, items }, context) {
    const userId = requireUserId(context.viewer);
    const lookup = await readLookup(context);
    const unknown = items.find(({ fundId }) => !lookup.byId(fundId as FundId));
    if (unknown) throw new InputError(`There is no ticker with the id ${unknown.fundId}.`);
    const draft = {
      id: id ?? null,
      version: version ?? null,
      name,
      items: items.map((one) => ({ fundId: one.fundId as FundId, note: one.note ?? '' })),
    };
    try {
      const saved = await context.services.watchlists.save(userId, marketName(context), draft, context.now());
      return named(saved, lookup);
    } catch (error) {
      if (error instanceof WatchlistConflictError) throw new RefusedError(CONFLICT.status, error.message);
      throw error;
    }
  },
});

export const orderWatchlists = defineCall({
  name: 'CxWatchlist/Order',
  access: 'user',
  summary: 'Order your watchlists',
  description: 'Lists that aren’t named keep their order after the others.',
  request: objectField({ ids: listField(textUpTo(MAX_ID), MAX_LISTS) }),
  guestAnswer: null,
  userAnswer: everything,
  errors: [NOT_LOGGED_IN],
  example: () => ({ ids: [] }),
  async answer({ ids }, context) {
    await context.services.watchlists.order(requireUserId(context.viewer), marketName(context), ids);
    return readEverything(context);
  },
});

export const deleteWatchlist = defineCall({
  name: 'CxWatchlist/Delete',
  access: 'user',
  summary: 'Delete a watchlist',
  description: 'Does nothing if it isn’t one of yours. Price alerts stay.',
  request: objectField({ id: textUpTo(MAX_ID) }),
  guestAnswer: null,
  userAnswer: everything,
  errors: [NOT_LOGGED_IN],
  example: () => ({ id: '0' }),
  async answer({ id }, context) {
    await context.services.watchlists.remove(requireUserId(context.viewer), id, context.now());
    return readEverything(context);
  },
});

const sharable = pascalObject({
  lists: z.array(
    pascalObject({
      id: z.string(),
      name: z.string(),
      count: z.int().describe('How many tickers it has.'),
      no: z.int().nullable().describe('Names it in the address of its page; null if it was never shared.'),
      sharedAt: utc('When it was first shared').nullable(),
      isShared: z.boolean(),
    }),
  ),
});

export const getSharedWatchlists = defineCall({
  name: 'CxWatchlist/GetShared',
  access: 'user',
  summary: 'Which of your watchlists you share',
  description: 'All your lists of this site’s market, in your order.',
  request: objectField({}),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: sharable,
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  answer: (_, context) => readSharable(context),
});

export const shareWatchlist = defineCall({
  name: 'CxWatchlist/Share',
  access: 'user',
  summary: 'Share a watchlist under your handle, or stop it',
  description:
    'Its record begins when you first share it: every ticker added or removed, with the time. It goes on while the list isn’t shared, and can’t be edited. Notes are never shown.',
  request: objectField({ id: textUpTo(MAX_ID), isShared: yesOrNo() }),
  guestAnswer: null,
  userAnswer: sharable,
  errors: [
    NOT_LOGGED_IN,
    { status: 400, when: 'You have no handle.' },
    { status: 404, when: 'The list was deleted.' },
  ],
  example: () => ({ id: '0', isShared: true }),
  async answer(share, context) {
    const userId = requireUserId(context.viewer);
    const { members, watchlists } = context.services;
    const own = await watchlists.sharable(userId, marketName(context));
    if (!own.some(({ id }) => id === share.id)) throw new NotFoundError('This list was deleted.');
    await members.require(userId);
    await watchlists.share(userId, marketName(context), share, context.now());
    return readSharable(context);
  },
});

export const addPriceAlert = defineCall({
  name: 'CxWatchlist/AddAlert',
  access: 'user',
  summary: 'Be notified when a price crosses a level',
  description: `You get one notification each time the level is crossed. After that, the price first has to come back by a thousandth. At most ${MAX_ALERTS} alerts. Prices that are late don’t count.`,
  request: objectField({
    fundId: fundIdField(),
    condition: choiceField(ALERT_CONDITIONS).describe(
      'above: the price is at the level or above it. below: at it or below. move: the change since the previous close is at least so many percent, up or down.',
    ),
    level: finiteNumber().describe('A price, or percent for move.'),
  }),
  guestAnswer: null,
  userAnswer: everything,
  errors: [
    NOT_LOGGED_IN,
    {
      status: 400,
      when: 'The ticker is unknown, the level can’t be reached or already is, you have this alert, or too many.',
    },
  ],
  example: () => ({ fundId: findInstrument('SPY')?.fundId ?? 1, condition: 'move', level: 3 }),
  async answer({ fundId, condition, level }, context) {
    const userId = requireUserId(context.viewer);
    const market = marketName(context);
    if (market === 'imported')
      throw new InputError('Imported prices don’t change, so there are no alerts for them.');
    const instrument = (await readLookup(context)).byId(fundId as FundId);
    if (!instrument) throw new InputError(`There is no ticker with the id ${fundId}.`);
    if (instrument.noData) throw new InputError(`${instrument.ticker} has no prices here.`);
    checkLevel(condition, level);
    const quote = context.prices.quote(instrument.fundId);
    if (quote && isBeyondLevel({ condition, level }, quote))
      throw alreadyBeyond(instrument, condition, quote);
    const rule = { fundId: instrument.fundId, condition, level };
    await context.services.watchlists.addAlert(userId, market, rule, context.now());
    return readEverything(context);
  },
});

export const deletePriceAlert = defineCall({
  name: 'CxWatchlist/DeleteAlert',
  access: 'user',
  summary: 'Delete a price alert',
  description: 'Does nothing if it isn’t one of yours.',
  request: objectField({ id: textUpTo(MAX_ID) }),
  guestAnswer: null,
  userAnswer: everything,
  errors: [NOT_LOGGED_IN],
  example: () => ({ id: '0' }),
  async answer({ id }, context) {
    await context.services.watchlists.removeAlert(requireUserId(context.viewer), id);
    return readEverything(context);
  },
});

function marketName({ catalogue }: Pick<CallContext, 'catalogue'>) {
  return catalogue.market().name;
}

function checkLevel(condition: AlertCondition, level: number): void {
  const highest = condition === 'move' ? HIGHEST_MOVE : HIGHEST_LEVEL;
  if (level > 0 && level <= highest) return;
  throw new InputError(
    condition === 'move'
      ? `Enter a change above 0 and up to ${HIGHEST_MOVE}%.`
      : 'Enter a price above 0 and up to a billion.',
  );
}

function alreadyBeyond(
  { ticker, decimals }: Instrument,
  condition: AlertCondition,
  quote: Quote,
): InputError {
  return new InputError(
    condition === 'move'
      ? `${ticker} has already moved ${formatPercent(quoteChange(quote).changePct, 2, true)} today. Choose a larger change.`
      : `${ticker} is already at ${formatPrice(quote.price, decimals)}. Choose a ${condition === 'above' ? 'higher' : 'lower'} price.`,
  );
}

async function readSharable(context: CallContext) {
  const { watchlists } = context.services;
  return { lists: [...(await watchlists.sharable(requireUserId(context.viewer), marketName(context)))] };
}

async function readEverything(context: CallContext) {
  const userId = requireUserId(context.viewer);
  const market = marketName(context);
  const { watchlists } = context.services;
  const lookup = await readLookup(context);
  const [lists, alerts] = await Promise.all([
    watchlists.lists(userId, market),
    watchlists.alerts(userId, market),
  ]);
  return {
    lists: lists.map((list) => named(list, lookup)),
    alerts: alerts.flatMap((one: PriceAlert) => {
      const instrument = lookup.byId(one.fundId);
      return instrument ? [{ ...one, ticker: instrument.ticker }] : [];
    }),
  };
}

function named({ items, ...list }: Watchlist, lookup: Lookup) {
  return {
    ...list,
    items: items.flatMap(({ fundId, note }) => {
      const instrument: Instrument | null = lookup.byId(fundId);
      return instrument ? [{ fundId, ticker: instrument.ticker, fundName: instrument.fundName, note }] : [];
    }),
  };
}
