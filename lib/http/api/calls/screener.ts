import { z } from 'zod';
import { ALL_FIELDS } from '@/lib/analysis/features/all-fields';
import { FIELD_GROUPS, type Field } from '@/lib/analysis/features/field';
import { defaultTickers } from '@/lib/analysis/pattern-history/default-tickers';
import type { ScreenAnswer } from '@/lib/analysis/screener/answer';
import {
  checkPage,
  countPages,
  GUEST_FILTERS,
  GUEST_ROWS,
  PAGE_ROWS,
  usersOnly,
} from '@/lib/analysis/screener/guest-limits';
import { HORIZONS } from '@/lib/analysis/screener/horizons';
import { MOST_FILTERS, type Screen } from '@/lib/analysis/screener/screen';
import { filterText, MOST_COLUMNS, parseScreen } from '@/lib/analysis/screener/screen-address';
import { SEARCH_SCREEN } from '@/lib/analysis/screener/search-screen';
import { type CameNext, WHAT_CAME_NEXT, withReturns } from '@/lib/analysis/screener/what-came-next';
import { isoDay } from '@/lib/core/base/time';
import { pascalObject } from '@/lib/core/wire/schema';
import { dailyBarsText } from '@/lib/market/daily-bars/daily-bars-state';
import { hasTool } from '@/lib/people/permissions/permissions';
import { ALL_INSTRUMENT_CLASSES } from '@/lib/site/addresses/instrument-class';
import { defineCall } from '../call';
import { RefusedError } from '../errors';
import { anyTextUpTo, choiceField, listField, objectField, wholeNumber } from '../fields';
import { progressField } from './daily-prices-progress';

const MAX_FILTER = 1_000;
const MAX_FIELD = 40;
const LAST_PAGE = 10_000;

const day = (what: string) => z.string().describe(`${what}, YYYY-MM-DD.`);
const figure = () => z.number().nullable();
const nameCounts = z.array(pascalObject({ name: z.string(), count: z.int() }));

const screenResult = pascalObject({
  day: day('The day answered for: the newest session of the screen’s class up to the one asked for'),
  notice: z.string().nullable().describe('What to say where that isn’t the day asked for.'),
  total: z.int().describe('Instruments that match.'),
  universe: z.int().describe('Instruments that had bars on that day.'),
  page: z.int(),
  pageCount: z.int(),
  hash: z
    .string()
    .describe(
      'SHA-256 over the day and all matching rows with their figures: the same whenever it’s asked, once forecasts in it are recorded and settled.',
    ),
  filters: z.array(z.string()).describe('In the order of Taken.'),
  taken: z.array(z.int()).describe('For each filter, how many more instruments would match without it.'),
  classes: nameCounts.describe('Matching instruments by class, as if no class were chosen.'),
  sectors: nameCounts.describe('Matching instruments by sector, or kind of others.'),
  columns: z.array(z.string()).describe('Ids of the fields in Values.'),
  medians: z
    .array(pascalObject({ matching: figure(), universe: figure() }))
    .describe('By column; null where unknown.'),
  forecasts: pascalObject({
    recorded: z.int().describe('Instruments of the class with a forecast of that session.'),
    hidden: z.int().describe('Those whose figures are null because they’re for subscribers until settled.'),
  })
    .nullable()
    .describe('null for a screen without figures of forecasts.'),
  rows: z.array(
    pascalObject({
      fundId: z.int(),
      ticker: z.string(),
      fundName: z.string(),
      class: z.string(),
      sector: z.string(),
      group: z.string(),
      day: day('Its last session up to the day answered for'),
      decimals: z.int().describe('Decimal places of its prices.'),
      values: z.array(figure()).describe('By column; null where unknown.'),
      closes: z.array(z.number()).describe('Its last closes up to that session, at most 60, oldest first.'),
      returns: z
        .array(z.union([z.number(), z.enum(['pending', 'ended'])]))
        .nullable()
        .describe(
          `With asOf, percent from the next session’s open to the close ${HORIZONS.join(', ')} sessions on. pending: not finished. ended: it had no session after that day. null while no session has followed the day.`,
        ),
    }),
  ),
});

const searchAnswer = pascalObject({
  progress: progressField(),
  result: screenResult.nullable().describe('null until all instruments’ daily prices are there.'),
});

export type ScreenResultAnswer = z.output<typeof screenResult>;

export const searchScreener = defineCall({
  name: 'CxScreener/Search',
  access: 'anyone',
  summary: 'Instruments by their figures, on any day',
  description: `The screens of \`/app-ng/screener\`. Only what was known at that day’s close counts. Forecasts that aren’t settled are for subscribers of TrendPredictionEngine: for others, only the market bar’s tickers have theirs, in figures, filters and order. Guests may combine ${GUEST_FILTERS} filters and get the first ${GUEST_ROWS} rows; users get pages of ${PAGE_ROWS}.`,
  request: objectField({
    filters: listField(anyTextUpTo(MAX_FILTER), MOST_FILTERS)
      .nullish()
      .describe(
        'Each FIELD:OPERATOR:VALUE with an operator of lt, le, gt, ge, eq, or FIELD:between:FROM:TO; or class, sector or group as sector:in:energy.technology. Fields are those of GetFields.',
      ),
    class: choiceField(ALL_INSTRUMENT_CLASSES).nullish().describe('Defaults to all.'),
    sort: anyTextUpTo(MAX_FIELD)
      .nullish()
      .describe('A field, or ticker (the default); with a minus before it, from the largest on.'),
    columns: listField(anyTextUpTo(MAX_FIELD), MOST_COLUMNS).nullish().describe('Fields to get, in order.'),
    asOf: anyTextUpTo(MAX_FIELD).nullish().describe('A past day, YYYY-MM-DD. Defaults to the newest.'),
    page: wholeNumber(1, LAST_PAGE).nullish().describe('From 1.'),
  }),
  guestAnswer: searchAnswer,
  userAnswer: searchAnswer,
  errors: [
    { status: 403, when: 'A guest asks for more filters, or for another page than the first.' },
    { status: 404, when: 'There is no such field, operator, class, sector, group or page.' },
  ],
  example: () => ({ filters: ['rsi14:lt:45'], class: 'stocks', sort: 'rsi14' }),
  async answer({ filters, columns, asOf, page, ...rest }, { services, viewer }) {
    const screen = parseScreen(
      new URLSearchParams({
        f: (filters ?? []).join(','),
        class: rest.class ?? '',
        sort: rest.sort ?? '',
        cols: (columns ?? []).join(','),
        asof: asOf ?? '',
        page: String(page ?? 1),
      }),
    );
    const isGuest = viewer.userId === null;
    if (isGuest) refuseGuest(screen);
    const rows = { offset: PAGE_ROWS * (screen.page - 1), limit: isGuest ? GUEST_ROWS : PAGE_ROWS };
    const open = hasTool(viewer, 'TrendPredictionEngine') ? null : defaultTickers(null);
    const { state, answer } = await services.analysis.ask(SEARCH_SCREEN, screen, rows, open);
    const next =
      screen.asOf === null ? null : await services.analysis.ask(WHAT_CAME_NEXT, screen, rows, open);
    return {
      progress: dailyBarsText(state),
      result: answer && toResult(screen, answer, next?.answer ?? null),
    };
  },
});

function refuseGuest(screen: Screen): void {
  const wanted = usersOnly(screen);
  if (wanted === 'filters')
    throw new RefusedError(403, `Log in to combine more than ${GUEST_FILTERS} filters.`);
  if (wanted === 'pages') throw new RefusedError(403, `Log in to see more than ${GUEST_ROWS} rows.`);
}

function toResult(screen: Screen, answer: ScreenAnswer, next: CameNext | null): ScreenResultAnswer {
  checkPage(screen, answer.total);
  return {
    ...answer,
    day: isoDay(answer.day),
    page: screen.page,
    pageCount: countPages(answer.total),
    filters: screen.filters.map(filterText),
    taken: [...answer.taken],
    classes: [...answer.classes],
    sectors: [...answer.sectors],
    columns: [...screen.columns],
    medians: [...answer.medians],
    rows: withReturns(answer.rows, next).map((row) => ({
      ...row,
      day: isoDay(row.day),
      values: [...row.values],
      closes: [...row.closes],
      returns: row.returns && [...row.returns],
    })),
  };
}

const field = pascalObject({
  id: z.string(),
  label: z.string(),
  group: z.enum(FIELD_GROUPS),
  unit: z.string(),
  decimals: z.int().nullable().describe('Decimals shown; null for as many as the instrument’s prices have.'),
  formula: z.string(),
  knownAt: z
    .enum(['close', 'announced', 'scheduled', 'recorded', 'forecast'])
    .describe(
      'close: at the session’s close. announced: at the first close after the report. scheduled: from 21 days before the date. recorded: at the first close after a robot’s ledger recorded it. forecast: once the session’s forecast was recorded, before the next session opened.',
    ),
});

const FIELDS = ALL_FIELDS.map(({ start: _start, decimals, ...shown }: Field) => ({
  ...shown,
  decimals: decimals === 'instrument' ? null : decimals,
}));

const fieldsAnswer = pascalObject({ fields: z.array(field) });

export const getScreenerFields = defineCall({
  name: 'CxScreener/GetFields',
  access: 'anyone',
  summary: 'Figures that instruments can be filtered by',
  description: 'All fields of screens, in the order of their addresses, with formula and unit.',
  request: objectField({}),
  isBodyOptional: true,
  guestAnswer: fieldsAnswer,
  userAnswer: fieldsAnswer,
  errors: [],
  example: () => ({}),
  answer: () => ({ fields: FIELDS }),
});
