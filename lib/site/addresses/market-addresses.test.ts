import { isoDay } from '@/lib/core/base/time';
import { earningsCalendarPath, parseEarningsCalendar } from './earnings-calendar-address';
import { marketSummaryPath, parseMarketSummary } from './market-summary-address';

const read = (segment: string, query: string) => {
  const address = parseMarketSummary(segment, new URLSearchParams(query));
  return address && marketSummaryPath(address);
};
const readWeek = (query: string) => {
  const address = parseEarningsCalendar(new URLSearchParams(query));
  return address && [earningsCalendarPath(address), address.week === null ? null : isoDay(address.week)];
};

it.each([
  ['gain', '', '/app/marketsummary/global/gain?p=7'],
  ['LOSS', 'p=365&class=crypto', '/app/marketsummary/global/loss?p=365&class=crypto'],
  ['active', 'class=&p=', '/app/marketsummary/global/active?p=7'],
  ['up', 'p=7', null],
  ['gain', 'p=14', null],
  ['gain', 'p=07', null],
  ['gain', 'p=7&p=30', null],
  ['gain', 'class=bonds', null],
])('the market summary %s?%s is %p', (segment, query, path) => {
  expect(read(segment, query)).toBe(path);
});

it.each([
  ['', ['/app-ng/earnings-calendar', null]],
  ['class=etfs&week=', ['/app-ng/earnings-calendar?class=etfs', null]],
  // A Sunday is of the week before.
  ['week=2026-05-24', ['/app-ng/earnings-calendar?week=2026-05-18', '2026-05-18']],
  ['week=1990-01-01', ['/app-ng/earnings-calendar?week=1990-01-01', '1990-01-01']],
  ['week=1989-12-31', null],
  ['week=2099-01-05', null],
  ['week=2026-02-30', null],
  ['week=soon', null],
  ['class=crypto', null],
  ['week=2026-05-18&week=2026-05-25', null],
])('the earnings calendar ?%s is %p', (query, expected) => {
  expect(readWeek(query)).toEqual(expected);
});
