import { z } from 'zod';
import { pascalObject } from '@/lib/core/wire/schema';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { MAX_FOUND, UNIVERSES } from '@/lib/site/lookup/query';
import { defineCall } from '../call';
import { anyTextUpTo, choiceField, listField, objectField, wholeNumber, yesOrNo } from '../fields';
import { MAX_NAME, MAX_TICKER, readLookup, tickerItems } from './look-up-item';

/** Where on the site tickers can be picked. */
export const TICKER_PICKER_CONTEXTS = [
  'portfolio',
  'communitypredictions',
  'aipredictions',
  'intraday',
  'papertrades',
] as const;

const MAX_PATTERNS = 10;

const request = objectField({
  filter: anyTextUpTo(MAX_NAME).describe(
    'A ticker or name, or part of one. If empty, the most traded tickers come first.',
  ),
  patterns: listField(anyTextUpTo(MAX_TICKER), MAX_PATTERNS)
    .nullish()
    .describe(
      'Only tickers matching one of these patterns, such as AA*: * is any characters, ? is any single one.',
    ),
  includeFundTypes: listField(choiceField(FUND_TYPES), FUND_TYPES.length)
    .nullish()
    .describe('Only these. S: stocks, E: ETFs, F: forex, C: crypto.'),
  excludeFundTypes: listField(choiceField(FUND_TYPES), FUND_TYPES.length)
    .nullish()
    .describe('None of these.'),
  universe: choiceField(UNIVERSES)
    .nullish()
    .describe(
      'all: every known instrument; traded: those a robot trades; withData: those with prices. A renamed ticker counts as its successor. Defaults to all.',
    ),
  pennyStocks: yesOrNo()
    .nullish()
    .describe('false: without penny stocks. No known instrument is one, so this has no effect.'),
  otcStocks: yesOrNo()
    .nullish()
    .describe('false: without over-the-counter stocks. No known instrument is one, so this has no effect.'),
  tickerPickerContext: choiceField(TICKER_PICKER_CONTEXTS)
    .nullish()
    .describe('Where the ticker is being picked; it doesn’t affect the answer.'),
  requestNumber: wholeNumber(0, Number.MAX_SAFE_INTEGER)
    .nullish()
    .describe('Returned with the answer, so you can discard answers that arrive late.'),
});

const answer = pascalObject({
  requestNumber: z.int().nullable().describe('requestNumber; null if it was omitted.'),
  tickers: tickerItems,
});

export const getTickersVersioned = defineCall({
  name: 'CxLookUp/GetTickersVersioned',
  summary: 'Search tickers',
  description: `The best matches, at most ${MAX_FOUND}: first the exact ticker, then tickers starting with the text, names with words starting with its words, and names containing it. Ties: those with prices first, then by ticker.`,
  request,
  guestAnswer: answer,
  userAnswer: answer,
  errors: [],
  example: () => ({
    filter: 'app',
    includeFundTypes: ['S', 'E'],
    universe: 'withData',
    tickerPickerContext: 'papertrades',
    requestNumber: 1,
  }),
  async answer(asked, context) {
    const lookup = await readLookup(context);
    const found = lookup.search(
      {
        text: asked.filter,
        patterns: asked.patterns ?? [],
        includeFundTypes: asked.includeFundTypes ?? [],
        excludeFundTypes: asked.excludeFundTypes ?? [],
        universe: asked.universe ?? 'all',
      },
      context.catalogue.tickers(),
    );
    return {
      requestNumber: asked.requestNumber ?? null,
      tickers: found,
    };
  },
});
