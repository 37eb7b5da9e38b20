import { z } from 'zod';
import { INTRADAY_PAGE_ROWS, scannerClass } from '@/lib/analysis/intraday-patterns/intraday-pattern';
import { defaultTickers } from '@/lib/analysis/pattern-history/default-tickers';
import { checkPattern } from '@/lib/analysis/pattern-history/pattern-families';
import { isSettled } from '@/lib/analysis/patterns/pattern';
import { NotFoundError } from '@/lib/core/base/errors';
import { pascalObject } from '@/lib/core/wire/schema';
import { INTRADAY_PATTERN } from '@/lib/http/event-hub/intraday-pattern-fields';
import { hasTool } from '@/lib/people/permissions/permissions';
import { SCANNER_TOOLS } from '@/lib/people/permissions/scanner-tools';
import { getSiteConfig } from '@/lib/robots/catalogue/current';
import {
  SCANNER_CLASSES,
  SCANNER_TIMEFRAMES,
  SCANNERS,
  type ScannerClass,
} from '@/lib/site/addresses/pattern-scanner-address';
import { PATTERN_DIRECTIONS, PATTERN_STATES } from '@/lib/site/addresses/pattern-screener-address';
import { defineCall } from '../call';
import { anyTextUpTo, choiceField, numberChoiceField, objectField, textUpTo, wholeNumber } from '../fields';
import { patternChoices } from './patterns';

const MAX_PATTERN = 60;
const MAX_TICKER = 20;
const MAX_TIME = 40;
const LAST_PAGE = 10_000;
const MOST_ROWS = 1_000;

const answer = pascalObject({
  result: pascalObject({
    time: z
      .string()
      .nullable()
      .describe('The close of the class’s newest bar, ISO 8601 in UTC; null without any.'),
    total: z.int().describe('Patterns that match and may be shown.'),
    hidden: z.int().describe('Others that match, for subscribers.'),
    instruments: z.int().describe('Those with bars of this length.'),
    warmingUp: z.int().describe('Of these, those with too few bars for patterns.'),
    withoutBars: z.int().describe('Those whose bars are longer.'),
    kinds: patternChoices('Patterns by kind, as if none were chosen.'),
    seesAll: z.boolean().describe('Whether nothing is hidden from you, and the hub sends you changes.'),
    page: z.int(),
    pageCount: z.int(),
    rows: z.array(INTRADAY_PATTERN).describe('Known last first.'),
  })
    .nullable()
    .describe('null until all stored bars have been looked at.'),
});

/** @throws NotFoundError where the class's scanner is off */
export function checkScannerIsOn(only: ScannerClass): void {
  if (!getSiteConfig().features.includes(SCANNERS[only].feature))
    throw new NotFoundError(`This site has no pattern scanner for ${only}.`);
}

export const getIntradayPatterns = defineCall({
  name: 'CxPattern/GetIntradayPatterns',
  access: 'anyone',
  summary: 'Patterns in bars of 5, 15 or 60 minutes',
  description: `The patterns of \`/stock-pattern-scanner/\` and the other scanners. Those that haven’t ended are for subscribers of IntradayStockETF, IntradayCrypto or IntradayForex; others get those of the market bar’s tickers.`,
  request: objectField({
    class: choiceField(SCANNER_CLASSES).nullish().describe('Defaults to stocks, which includes ETFs.'),
    timeframe: numberChoiceField(SCANNER_TIMEFRAMES)
      .nullish()
      .describe('Bar length in minutes; 15 by default.'),
    pattern: anyTextUpTo(MAX_PATTERN).nullish().describe('A kind’s id, such as double-top. Defaults to all.'),
    direction: choiceField(PATTERN_DIRECTIONS).nullish().describe('Defaults to both.'),
    state: choiceField(PATTERN_STATES).nullish().describe('Defaults to all.'),
    page: wholeNumber(1, LAST_PAGE).nullish().describe('From 1.'),
    rows: wholeNumber(1, MOST_ROWS).nullish().describe(`Of a page. Defaults to ${INTRADAY_PAGE_ROWS}.`),
  }),
  isBodyOptional: true,
  guestAnswer: answer,
  userAnswer: answer,
  errors: [{ status: 404, when: 'There is no such pattern, or the scanner is off.' }],
  example: () => ({ class: 'stocks', timeframe: 15 }),
  async answer({ class: asked, timeframe, pattern, direction, state, ...span }, { services, viewer }) {
    const only = asked ?? 'stocks';
    checkScannerIsOn(only);
    checkPattern(pattern || null);
    const page = span.page ?? 1;
    const limit = span.rows ?? INTRADAY_PAGE_ROWS;
    const seesAll = hasTool(viewer, SCANNER_TOOLS[only]);
    const found = await services.scanner.search({
      class: only,
      timeframe: timeframe ?? 15,
      pattern: pattern || null,
      direction: direction ?? null,
      state: state ?? null,
      openTickers: seesAll ? null : defaultTickers(only),
      ...{ offset: limit * (page - 1), limit },
    });
    return {
      result: found && {
        ...found,
        kinds: [...found.kinds],
        rows: [...found.rows],
        seesAll,
        page,
        pageCount: Math.max(1, Math.ceil(found.total / limit)),
      },
    };
  },
});

const point = pascalObject({ time: z.string(), price: z.number() });

const drawing = pascalObject({
  row: INTRADAY_PATTERN,
  bars: z
    .array(
      pascalObject({
        time: z.string().describe('When it opens, ISO 8601 in UTC.'),
        ...{ open: z.number(), high: z.number(), low: z.number(), close: z.number() },
      }),
    )
    .describe('Around the pattern, oldest first.'),
  points: z.array(point).describe('Its corners or bars, oldest first, by the bar that has them.'),
  lines: z.array(z.array(point)).describe('Each by its two ends.'),
});

export const getIntradayDrawing = defineCall({
  name: 'CxPattern/GetIntradayDrawing',
  access: 'anyone',
  summary: 'A pattern in bars of some minutes, with what a chart of it needs',
  description: 'Names a pattern by fields of its row in CxPattern/GetIntradayPatterns.',
  request: objectField({
    class: choiceField(SCANNER_CLASSES),
    timeframe: numberChoiceField(SCANNER_TIMEFRAMES),
    ticker: textUpTo(MAX_TICKER),
    pattern: textUpTo(MAX_PATTERN),
    direction: choiceField(PATTERN_DIRECTIONS),
    knownTime: textUpTo(MAX_TIME),
    firstTime: textUpTo(MAX_TIME),
  }),
  guestAnswer: drawing,
  userAnswer: drawing,
  errors: [
    { status: 404, when: 'There is no such pattern any more, or you may not see it, or the scanner is off.' },
  ],
  example: () => ({
    ...{ class: 'stocks', timeframe: 15, ticker: 'SPY', pattern: 'bull-flag', direction: 'up' },
    ...{ knownTime: '2026-01-05T15:45:00Z', firstTime: '2026-01-05T14:30:00Z' },
  }),
  async answer({ class: only, ...name }, { services, viewer }) {
    checkScannerIsOn(only);
    const drawn = await services.scanner.draw(name);
    const isVisible =
      drawn !== null &&
      scannerClass(drawn.row.fundType) === only &&
      (isSettled(drawn.row.state) ||
        hasTool(viewer, SCANNER_TOOLS[only]) ||
        defaultTickers(only).includes(drawn.row.ticker));
    if (!isVisible) throw new NotFoundError('This pattern isn’t listed any more. Reload the page.');
    const { row, bars, points, lines } = drawn;
    return { row, bars: [...bars], points: [...points], lines: lines.map((ends) => [...ends]) };
  },
});
