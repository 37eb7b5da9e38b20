/** @jest-environment node */
import { tradeDates } from './trade-labels';
import { tradeOutcome } from './trade-rows';

it.each([
  [null, null, 'open'],
  [1, 0.01, 'won'],
  [1, -0.01, 'lost'],
  [1, 0, 'even'],
] as const)('a trade closed at %p with a return of %p is %s', (exitTime, returnPct, outcome) => {
  expect(tradeOutcome({ exitTime, returnPct })).toBe(outcome);
});

it.each([
  ['2026-11-09', '2026-11-09', '9 Nov 2026'],
  ['2026-11-09', '2026-11-16', '9 to 16 Nov 2026'],
  ['2026-10-28', '2026-11-03', '28 Oct to 3 Nov 2026'],
  ['2025-12-30', '2026-01-02', '30 Dec 2025 to 2 Jan 2026'],
  ['2026-11-09', null, 'since 9 Nov 2026'],
])('a trade from %s to %s is dated %s', (from, to, text) => {
  expect(tradeDates(Date.parse(from), to === null ? null : Date.parse(to))).toBe(text);
});
