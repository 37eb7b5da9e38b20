import { z } from 'zod';
import {
  EARNINGS_CALENDAR,
  type EarningsCalendar,
  type EarningsDay,
} from '@/lib/analysis/earnings/earnings-calendar';
import { GAP_QUESTIONS } from '@/lib/analysis/earnings/gap-study';
import { REPORT_TIMES } from '@/lib/analysis/earnings/reaction';
import { SCHEDULE_DAYS } from '@/lib/analysis/features/record-fields';
import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoDay, isoTime } from '@/lib/core/base/time';
import { pascalObject } from '@/lib/core/wire/schema';
import { dailyBarsText } from '@/lib/market/daily-bars/daily-bars-state';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { EARNINGS_CLASSES, parseWeek } from '@/lib/site/addresses/earnings-calendar-address';
import { defineCall } from '../call';
import { anyTextUpTo, choiceField, objectField } from '../fields';
import { progressField } from './daily-prices-progress';

const MAX_DATE = 10;
const day = (what: string) => z.string().describe(`${what}, YYYY-MM-DD.`);
const instant = (what: string) => z.string().describe(`${what}, ISO 8601 in UTC.`);

const sigmaMove = (what: string) =>
  pascalObject({ pct: z.number(), sigma: z.number().nullable() })
    .nullable()
    .describe(`${what}, in percent and in σ of the sessions before; null until it has closed.`);

const event = pascalObject({
  ticker: z.string(),
  fundName: z.string(),
  fundType: z.enum(FUND_TYPES),
  sector: z.string(),
  time: z
    .enum(REPORT_TIMES)
    .describe('By the stock exchange’s session of that date: before, during or after it; none without one.'),
  periodEnd: day('The last day of the period reported on'),
  announced: pascalObject({
    surprise: z.number().describe('Against expectations, in standard deviations.'),
    growthPct: z.number().describe('Year over year, in percent.'),
    gap: sigmaMove('From the close before to the next open'),
    oneDay: sigmaMove('To the close of the first session'),
    fiveDays: sigmaMove('To the close of the fifth session'),
  })
    .nullable()
    .describe('null while the report is scheduled.'),
});

const result = pascalObject({
  week: day('The week’s Monday'),
  hasReports: z.boolean().describe('False in a market whose feeds have no reports.'),
  days: z.array(
    pascalObject({
      day: day('A date in New York'),
      session: pascalObject({
        open: instant('Opening'),
        close: instant('Closing'),
        isEarly: z.boolean(),
      })
        .nullable()
        .describe('Trading hours of the New York Stock Exchange; null when it’s closed.'),
      events: z.array(event),
    }),
  ),
  study: z
    .array(
      pascalObject({
        question: z.enum(GAP_QUESTIONS),
        hits: z.int(),
        count: z.int(),
        low: z.number().nullable().describe('Wilson’s 95% interval, as fractions.'),
        high: z.number().nullable(),
        baseHits: z.int().describe('In the same tickers’ sessions without a report that gapped alike.'),
        baseCount: z.int(),
      }),
    )
    .describe('What followed all reports so far: a gap or surprise, and whether it held.'),
});

const answer = pascalObject({
  progress: progressField(),
  result: result.nullable().describe('null until all instruments’ daily prices are there.'),
});

export const getEarningsCalendar = defineCall({
  name: 'CxEarnings/GetCalendar',
  summary: 'Reports of a week, and what prices did after them',
  description: `The calendar of \`/app-ng/earnings-calendar\`. A date is known ${SCHEDULE_DAYS} days before, figures once they are announced, and moves once their sessions have closed. Reports are simulated.`,
  request: objectField({
    week: anyTextUpTo(MAX_DATE).nullish().describe('Any day of the week, YYYY-MM-DD. Defaults to this week.'),
    class: choiceField(EARNINGS_CLASSES).nullish().describe('Defaults to both.'),
  }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [],
  example: () => ({ class: 'stocks' }),
  async answer({ week, class: only }, { services, catalogue }) {
    const { state, answer: found } = await services.analysis.ask(
      EARNINGS_CALENDAR,
      { week: readWeek(week ?? null), class: only ?? null },
      catalogue.market().now as Millis,
    );
    return { progress: dailyBarsText(state), result: found && toResult(found) };
  },
});

/** @throws InputError if it isn't a date of trading calendars */
function readWeek(text: string | null): EpochDay | null {
  if (text === null || text === '') return null;
  const week = parseWeek(text);
  if (week === undefined)
    throw new InputError('week must be a date from 1990 to 2098, written as YYYY-MM-DD');
  return week;
}

function toResult({ week, firstWeek, days, study }: EarningsCalendar) {
  return {
    week: isoDay(week),
    hasReports: firstWeek !== null,
    days: days.map(toDay),
    study: study.cases.map((one) => ({ ...one })),
  };
}

function toDay({ day: date, session, events }: EarningsDay) {
  return {
    day: isoDay(date),
    session: session && { ...session, open: isoTime(session.open), close: isoTime(session.close) },
    events: events.map(({ group, periodEnd, ...one }) => ({
      ...one,
      sector: group,
      periodEnd: isoDay(periodEnd),
    })),
  };
}
