import { type EpochDay, plus } from '@/lib/core/base/brand';
import { DAY_MS, utcDay } from '@/lib/core/base/time';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import { close } from '@/lib/robots/daily-figures/steps';
import type { Field, FieldContext, FieldStep } from './field';

/** How long before a report its date may be shown. */
export const SCHEDULE_DAYS = 21;
/** Calendar days in which every calendar has a session. */
const LONGEST_BREAK = 10;

/** Figures of the newest report announced by a session's close. */
function newestReport(figure: (report: FundamentalReport, last: number) => number) {
  return ({ reports, closeTime }: FieldContext): FieldStep => {
    let next = 0;
    return (bars, at) => {
      const known = closeTime(bars.day[at] as number);
      while (next < reports.length && (reports[next] as FundamentalReport).announcedAt <= known) next += 1;
      const report = reports[next - 1];
      return report ? figure(report, close(bars, at)) : Number.NaN;
    };
  };
}

/** Sessions from one's close until the first that closes at or after an announcement. */
function sessionsUntil({ calendar }: FieldContext, day: number, announcedAt: number): number {
  const last = plus(utcDay(announcedAt), LONGEST_BREAK);
  const after = calendar.sessions((day + 1) as EpochDay, last);
  return 1 + after.findIndex((session) => session.close >= announcedAt);
}

function sessionsToNextReport(context: FieldContext): FieldStep {
  const { reports, closeTime } = context;
  let next = 0;
  return (bars, at) => {
    const day = bars.day[at] as number;
    const known = closeTime(day);
    while (next < reports.length && (reports[next] as FundamentalReport).announcedAt <= known) next += 1;
    const report = reports[next];
    if (!report || report.announcedAt > known + SCHEDULE_DAYS * DAY_MS) return Number.NaN;
    return sessionsUntil(context, day, report.announcedAt);
  };
}

/** Counts the instrument's own sessions that closed since the one in which the newest report was known first. */
function sessionsSinceReport({ reports, closeTime }: FieldContext): FieldStep {
  let next = 0;
  let count = Number.NaN;
  return (bars, at) => {
    const known = closeTime(bars.day[at] as number);
    count += 1;
    while (next < reports.length && (reports[next] as FundamentalReport).announcedAt <= known) {
      next += 1;
      // How long ago a report from before the first session was isn't known in sessions.
      count = at === 0 ? Number.NaN : 0;
    }
    return count;
  };
}

const announced = { group: 'Reports', knownAt: 'announced' } as const;

export const REPORT_FIELDS: readonly Field[] = [
  {
    id: 'nextreport',
    label: 'Next report',
    group: 'Reports',
    unit: 'sessions',
    decimals: 0,
    formula: `Sessions until the close after which the next report is known; its date is known ${SCHEDULE_DAYS} days before`,
    knownAt: 'scheduled',
    start: sessionsToNextReport,
  },
  {
    ...announced,
    id: 'lastreport',
    label: 'Last report',
    unit: 'sessions',
    decimals: 0,
    formula: 'Sessions since the first close after the newest report, 0 for that one',
    start: sessionsSinceReport,
  },
  {
    ...announced,
    id: 'surprise',
    label: 'Surprise',
    unit: 'sigma',
    decimals: 1,
    formula: 'The newest report against expectations, in standard deviations',
    start: newestReport(({ surprise }) => surprise),
  },
  {
    ...announced,
    id: 'growth',
    label: 'Growth',
    unit: 'percent',
    decimals: 1,
    formula: 'Year-over-year growth in the newest report',
    start: newestReport(({ growth }) => 100 * growth),
  },
  {
    ...announced,
    id: 'quality',
    label: 'Quality',
    unit: 'percent',
    decimals: 0,
    formula: 'The balance sheet in the newest report, from 0 (weak) to 100 (strong)',
    start: newestReport(({ quality }) => 100 * quality),
  },
  {
    ...announced,
    id: 'fairvalue',
    label: 'Price to fair value',
    unit: 'ratio',
    decimals: 2,
    formula: 'Close ÷ fair value in the newest report',
    start: newestReport(({ fairValue }, last) => last / fairValue),
  },
];

/** A count of positions open by what ledgers had recorded at a session's close. */
function openPositions(toWeight: (side: 'long' | 'short') => number) {
  return ({ presence, closeTime }: FieldContext): FieldStep => {
    let next = 0;
    let open = 0;
    return (bars, at) => {
      const known = closeTime(bars.day[at] as number);
      for (; next < presence.events.length; next += 1) {
        const event = presence.events[next];
        if (event === undefined || event.recordedAt > known) break;
        open += event.change * toWeight(event.side);
      }
      return presence.since !== null && presence.since <= known ? open : Number.NaN;
    };
  };
}

const recorded = { group: 'Robots', unit: 'robots', decimals: 0, knownAt: 'recorded' } as const;

export const ROBOT_FIELDS: readonly Field[] = [
  {
    ...recorded,
    id: 'robots',
    label: 'Robots in it',
    formula: 'Open positions of robots, as their ledgers had recorded them by the session’s close',
    start: openPositions(() => 1),
  },
  {
    ...recorded,
    id: 'robotsnet',
    label: 'Robots, net',
    formula: 'Long less short positions of robots, as their ledgers had recorded them by the session’s close',
    start: openPositions((side) => (side === 'long' ? 1 : -1)),
  },
];
