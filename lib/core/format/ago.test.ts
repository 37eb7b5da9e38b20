/** @jest-environment node */
import { formatAgo } from './ago';

const NOW = Date.UTC(2026, 10, 23, 12);

it.each([
  [30, 'now'],
  [-60, 'now'],
  [59 * 60 + 59, '59 min ago'],
  [3600, '1 h ago'],
  [23.99 * 3600, '23 h ago'],
  [24 * 3600, '1 d ago'],
  [30 * 86_400, '30 d ago'],
  [31 * 86_400, '23 Oct 2026'],
])('%p seconds before is %p', (seconds, text) => {
  expect(formatAgo(NOW - seconds * 1000, NOW)).toBe(text);
});
