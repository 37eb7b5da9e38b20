import { render } from '@/components/ui/testing/rendered';
import { readEarningsCalendar } from '@/lib/analysis/earnings/earnings-calendar';
import { createPanel } from '@/lib/analysis/panel/panel';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import type { Millis } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import type { MarketName } from '@/lib/market/data/source';
import { EarningsCalendarPage } from './earnings-calendar-page';

const at = (iso: string) => Date.parse(iso) as Millis;
const STATE = { done: 1, total: 1, through: {}, problem: null };
const INSTRUMENTS = randomInstruments(3, 300, parseIsoDay('2026-06-30'), 4);
const REPORT = {
  ...{ periodEnd: at('2026-04-01T00:00:00Z'), announcedAt: at('2026-05-19T11:30:00Z') },
  ...{ fairValue: 100, growth: 0.125, surprise: 1.5, quality: 0.5 },
};

function draw(now: string, { week = '2026-05-18', market = 'simulated' as MarketName, reports = true } = {}) {
  const panel = createPanel(
    INSTRUMENTS.map((one) => ({
      ...one,
      reports: reports && one.ticker === 'SPY' ? [{ ...REPORT, fundId: one.fundId }] : [],
    })),
  );
  const address = { week: parseIsoDay(week), class: null };
  const answer = readEarningsCalendar({ panel, market }, address, at(now));
  return render(<EarningsCalendarPage address={address} answered={{ state: STATE, answer }} />);
}

it('calls a report scheduled and simulated, without its figures, until it’s announced', () => {
  const before = draw('2026-05-19T11:29:00Z').text;
  expect(before).toContain('before the open, scheduled (simulated)');
  expect(before).not.toMatch(/\+1\.5σ|\+12\.5%/);
  const after = draw('2026-05-19T11:30:00Z').text;
  expect(after).toContain('before the open, announced');
  expect(after).toMatch(/\+1\.5σ.*\+12\.5%/);
});

it('shows trading hours where a market has no reports, and says so', () => {
  const { text } = draw('2026-05-19T12:00:00Z', { market: 'live', reports: false, week: '2026-05-25' });
  expect(text).toContain('No feed has reports.');
  expect(text).toMatch(/Monday, 25 May 2026\s*Closed/);
  expect(text).toMatch(/Tuesday, 26 May 2026\s*13:30 UTC to 20:00 UTC/);
  expect(text).not.toMatch(/What followed reports|Reports are simulated/);
});

it('says why a week has none, and links to weeks that can have some', () => {
  const now = '2026-05-19T12:00:00Z';
  const late = draw(now, { week: '2026-06-22' });
  expect(late.text).toContain('at most 21 days before, until the week of 8 Jun 2026');
  expect(late.links).not.toContain('/app-ng/earnings-calendar?week=2026-06-29');
  expect(draw(now, { week: '2020-01-06' }).text).toContain('Prices begin in the week of');
  expect(draw(now).links).toContain('/app-ng/earnings-calendar?week=2026-05-11');
});
