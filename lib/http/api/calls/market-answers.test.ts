import { createPanel } from '@/lib/analysis/panel/panel';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import { ensureDefined } from '@/lib/core/base/assert';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import type { CallContext } from '../call';
import { runCall } from '../testing/call-context';
import { getEarningsCalendar } from './get-earnings-calendar';
import { getMarketSummary } from './get-market-summary';

const UNTIL = parseIsoDay('2026-06-30');
const at = (iso: string) => Date.parse(iso) as Millis;
const [spy, ...others] = randomInstruments(12, 120, UNTIL, 4);
const reports = [at('2026-05-19T11:30:00Z'), at('2026-06-18T11:30:00Z')].map((announcedAt) => ({
  ...{ announcedAt, periodEnd: at('2026-04-01'), growth: 0.125, surprise: 1.5, fairValue: 1, quality: 1 },
  fundId: 1 as FundId,
}));
const panel = createPanel([{ ...ensureDefined(spy, 'SPY'), reports }, ...others]);

interface Day {
  readonly Day: string;
  readonly Session: { readonly Open: string } | null;
  readonly Events: readonly {
    readonly Ticker: string;
    readonly Time: string;
    readonly PeriodEnd: string;
    readonly Announced: object | null;
  }[];
}

const withState = (done: number): Partial<CallContext> => ({
  services: {
    analysis: answersFrom(panel, { done, total: 12, through: {}, problem: null }),
  } as CallContext['services'],
  catalogue: createCatalogue({ name: 'simulated', label: '', now: at('2026-06-16T12:00:00Z') }).reader,
});
const summary = (request: object, done = 12) =>
  runCall(getMarketSummary, { direction: 'gain', days: 7, ...request }, withState(done));
const calendar = (request: object, done = 12) => runCall(getEarningsCalendar, request, withState(done));

it.each([summary, calendar])('half-made daily prices are said, and nothing of them shown', async (ask) => {
  expect(await ask({}, 5)).toEqual({ Progress: 'Daily prices: 5 of 12 instruments.', Result: null });
});

describe('CxMarketSummary/Get', () => {
  it('has movers from the largest gain on, and sectors that add up to the whole', async () => {
    const { Result } = (await summary({ days: 30, class: 'stocks' })) as {
      readonly Result: {
        readonly AsOf: readonly object[];
        readonly Movers: readonly { readonly ChangePct: number; readonly Day: string }[];
        readonly MoverCount: number;
        readonly Whole: { readonly Instruments: number; readonly Advancers: number };
        readonly Sectors: readonly { readonly Instruments: number }[];
      };
    };
    const { Movers, Whole, Sectors } = Result;
    expect(Result.AsOf).toEqual([{ FundType: 'S', Day: '2026-06-30' }]);
    expect(Movers.map(({ ChangePct }) => ChangePct)).toEqual(
      Movers.map(({ ChangePct }) => ChangePct).toSorted((a, b) => b - a),
    );
    expect([Result.MoverCount, Movers.length, Movers[0]?.Day]).toEqual([
      Whole.Advancers,
      Whole.Advancers,
      '2026-06-30',
    ]);
    expect(Sectors.reduce((sum, { Instruments }) => sum + Instruments, 0)).toBe(Whole.Instruments);
  });

  it.each([{ direction: 'up' }, { days: 14 }, { class: 'bonds' }])('refuses %p', async (request) => {
    await expect(summary(request)).rejects.toThrow(Object.keys(request)[0] as string);
  });
});

describe('CxEarnings/GetCalendar', () => {
  it('has the week of any day, with New York’s hours, and no figures before the announcement', async () => {
    const seen = async (week: string) =>
      ((await calendar({ week })) as { readonly Result: { readonly Days: readonly Day[] } }).Result.Days;
    const past = await seen('2026-05-21');
    expect(past.map(({ Day, Session }) => [Day, Session?.Open.slice(11, 16)])).toEqual(
      ['18', '19', '20', '21', '22'].map((day) => [`2026-05-${day}`, '13:30']),
    );
    const [, { Events: [told] = [] } = {}] = past;
    expect(told).toMatchObject({ Ticker: 'SPY', Time: 'before', PeriodEnd: '2026-03-31' });
    expect(told?.Announced).toMatchObject({ Surprise: 1.5, GrowthPct: 12.5 });
    const [, , , { Events: [scheduled] = [] } = {}, friday] = await seen('2026-06-19');
    expect([scheduled?.Ticker, scheduled?.Announced]).toEqual(['SPY', null]);
    // Juneteenth.
    expect(friday?.Session).toBeNull();
  });

  it.each(['2026-02-30', '1989-12-31', 'soon', '20260519'])('refuses %s as a week', async (week) => {
    await expect(calendar({ week })).rejects.toThrow('week must be a date from 1990 to 2098');
  });
});
