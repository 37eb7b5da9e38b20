/** @jest-environment node */
import { NO_PRESENCE } from '@/lib/analysis/features/robot-presence';
import { randomBars } from '@/lib/analysis/features/synthetic/random-bars';
import { createPanel, type PanelInstrument } from '@/lib/analysis/panel/panel';
import { ensureDefined } from '@/lib/core/base/assert';
import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { DAY_MS, isoDay, parseIsoDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import type { FundType } from '@/lib/market/data/instrument';
import { type EarningsCalendar, readEarningsCalendar } from './earnings-calendar';
import { studyGaps } from './gap-study';

const at = (iso: string) => Date.parse(iso) as Millis;
const UNTIL = parseIsoDay('2026-06-30');
/** A Tuesday; 11:30 UTC is 7:30 in New York, 21:25 is 17:25. */
const BEFORE_OPEN = at('2026-05-19T11:30:00Z');
const AFTER_CLOSE = at('2026-05-20T21:15:00Z');

function report(
  fundId: number,
  announcedAt: Millis,
  more: Partial<FundamentalReport> = {},
): FundamentalReport {
  const period = { periodEnd: at('2026-04-01T00:00:00Z'), fairValue: 100, quality: 0.5 };
  return { fundId: fundId as FundId, announcedAt, ...period, growth: 0.125, surprise: 1.5, ...more };
}

function instrument(id: number, fundType: FundType, reports: readonly FundamentalReport[]): PanelInstrument {
  const fundId = id as FundId;
  const bars = randomBars({
    ...{ fundId, until: UNTIL, sessions: 300, seed: id },
    calendar: fundType === 'C' ? 'crypto' : 'xnys',
  });
  return {
    ...{ fundId, ticker: `T${id}`, fundName: `Instrument ${id}`, fundType, group: 'Energy', category: 'Oil' },
    ...{ decimals: 2, bars, reports, presence: NO_PRESENCE },
  };
}

const MARKET = [
  instrument(1, 'S', [report(1, BEFORE_OPEN)]),
  instrument(2, 'E', [report(2, AFTER_CLOSE, { surprise: -2 })]),
  instrument(3, 'C', [report(3, at('2026-05-19T03:00:00Z'))]),
];

function calendar(now: Millis, more: { week?: string; class?: 'stocks' | 'etfs' } = {}, market = MARKET) {
  return readEarningsCalendar(
    { panel: createPanel(market), market: 'simulated' },
    { week: parseIsoDay(more.week ?? '2026-05-18'), class: more.class ?? null },
    now,
  );
}

const eventsIn = ({ days }: EarningsCalendar) =>
  days.flatMap(({ day, events }) =>
    events.map(({ ticker, time, announced }) => [isoDay(day), ticker, time, announced !== null]),
  );

describe('a week of reports', () => {
  it('shows a date 21 days before, figures once announced, and moves once their sessions have closed', () => {
    const moved = (now: Millis) => {
      const found = calendar(now).days[1]?.events[0]?.announced;
      return found && [found.gap !== null, found.oneDay !== null, found.fiveDays !== null];
    };
    expect(eventsIn(calendar((BEFORE_OPEN - 21 * DAY_MS - 1) as Millis))).toEqual([]);
    expect(eventsIn(calendar((BEFORE_OPEN - 21 * DAY_MS) as Millis))).toEqual([
      ['2026-05-19', 'T1', 'before', false],
    ]);
    expect(moved((BEFORE_OPEN - 1) as Millis)).toBeNull();
    expect(moved(BEFORE_OPEN)).toEqual([false, false, false]);
    expect(moved(at('2026-05-19T19:59:59Z'))).toEqual([false, false, false]);
    expect(moved(at('2026-05-19T20:00:00Z'))).toEqual([true, true, false]);
    // The fifth session is the Tuesday after Memorial Day.
    expect(moved(at('2026-05-26T19:59:59Z'))).toEqual([true, true, false]);
    expect(moved(at('2026-05-26T20:00:00Z'))).toEqual([true, true, true]);
  });

  it('leaves out coins, and the other class', () => {
    expect(eventsIn(calendar(at('2026-06-30T00:00:00Z')))).toEqual([
      ['2026-05-19', 'T1', 'before', true],
      ['2026-05-20', 'T2', 'after', true],
    ]);
    expect(eventsIn(calendar(at('2026-06-30T00:00:00Z'), { class: 'etfs' }))).toEqual([
      ['2026-05-20', 'T2', 'after', true],
    ]);
  });

  it('measures moves from the close before the first session that knew the report', () => {
    const { days } = calendar(at('2026-06-30T00:00:00Z'));
    const expected = (id: number, session: string) => {
      const { bars } = ensureDefined(MARKET[id - 1], 'the instrument');
      const index = bars.day.indexOf(parseIsoDay(session));
      const before = bars.close[index - 1] as number;
      const change = (price: number | undefined) => ({ pct: 100 * ((price ?? 0) / before - 1) });
      return {
        gap: expect.objectContaining(change(bars.open[index])),
        oneDay: expect.objectContaining(change(bars.close[index])),
        fiveDays: expect.objectContaining(change(bars.close[index + 4])),
      };
    };
    expect(days[1]?.events[0]?.announced).toMatchObject({
      ...{ surprise: 1.5, growthPct: 12.5 },
      ...expected(1, '2026-05-19'),
    });
    expect(days[2]?.events[0]?.announced).toMatchObject(expected(2, '2026-05-21'));
    expect(days[1]?.events[0]?.periodEnd).toBe(parseIsoDay('2026-03-31'));
  });

  it('is the same whatever comes after now', () => {
    const now = at('2026-05-19T21:00:00Z');
    const poisoned = MARKET.map((one) => {
      const bars = { ...one.bars, open: one.bars.open.slice(), close: one.bars.close.slice() };
      for (let index = 0; index < bars.length; index += 1) {
        if ((bars.day[index] as number) <= parseIsoDay('2026-05-19')) continue;
        bars.open[index] = 1e6;
        bars.close[index] = 1e-6;
      }
      const reports = one.reports.map((own) =>
        own.announcedAt <= now ? own : { ...own, surprise: 99, growth: 99, fairValue: 1e9, quality: 0 },
      );
      return { ...one, bars, reports: [...reports, report(one.fundId, at('2026-06-15T11:30:00Z'))] };
    });
    expect(calendar(now, {}, poisoned)).toEqual(calendar(now));
    // The test's own check: a later clock sees the difference.
    const later = at('2026-06-30T00:00:00Z');
    expect(calendar(later, {}, poisoned)).not.toEqual(calendar(later));
  });

  it('has Monday to Friday with trading hours, and says which weeks there are', () => {
    const now = at('2026-05-23T12:00:00Z');
    const { days, isCurrent, firstWeek, lastWeek } = calendar(now, { week: '2026-05-25' });
    expect(days.map(({ day, session }) => [isoDay(day), session !== null])).toEqual([
      ['2026-05-25', false],
      ['2026-05-26', true],
      ['2026-05-27', true],
      ['2026-05-28', true],
      ['2026-05-29', true],
    ]);
    // On a Saturday, the week to come.
    expect(isCurrent).toBe(true);
    expect(firstWeek).toBe(parseIsoDay('2025-04-21'));
    expect(lastWeek).toBe(parseIsoDay('2026-06-08'));
    const without = calendar(now, {}, [instrument(1, 'S', [])]);
    expect([without.firstWeek, without.lastWeek, without.study.reports]).toEqual([null, null, 0]);
  });
});

describe('the gap study', () => {
  it('counts gaps after reports, and all others of the same instruments as their base', () => {
    const sessions = calendarFor('xnys').sessions(parseIsoDay('2026-01-02'), UNTIL);
    const own = instrument(1, 'S', []);
    const { bars } = own;
    // Quiet days of one percent up and down; each tenth opens 5% higher and closes above its open.
    for (let index = 1; index < bars.length; index += 1) {
      const before = bars.close[index - 1] as number;
      bars.open[index] = before;
      bars.close[index] = before * (index % 2 === 0 ? 1.01 : 1 / 1.01);
    }
    const gaps = sessions.slice(30).filter((_, index) => index % 10 === 0);
    for (const { day } of gaps) {
      const index = bars.day.indexOf(day);
      const before = bars.close[index - 1] as number;
      const scale = 1.05;
      bars.open[index] = before * scale;
      const close = before * scale * 1.002;
      const ratio = close / (bars.close[index] as number);
      for (let later = index; later < bars.length; later += 1) {
        if (later > index) bars.open[later] = (bars.open[later] as number) * ratio;
        bars.close[later] = (bars.close[later] as number) * ratio;
      }
    }
    // Three of them after good reports.
    const reports = gaps.slice(0, 3).map(({ open }) => report(1, (open - 2 * 3_600_000) as Millis));
    const study = studyGaps([{ ...own, reports }], at('2026-07-01T00:00:00Z'));
    expect(study).toMatchObject({
      reports: 3,
      first: gaps[0]?.day as EpochDay,
      last: gaps[2]?.day as EpochDay,
    });
    expect(study.cases[0]).toMatchObject({ question: 'gap-up-after-good', hits: 3, count: 3 });
    expect(study.cases[2]).toMatchObject({
      ...{ question: 'gap-up-held-1', hits: 3, count: 3 },
      ...{ baseHits: gaps.length - 3, baseCount: gaps.length - 3 },
    });
    // Wilson's interval of 3 of 3.
    expect(study.cases[2]?.low).toBeCloseTo(0.4385, 4);
    expect(study.cases[4]).toMatchObject({ question: 'gap-down-held-1', count: 0, low: null, high: null });
  });
});
