import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { APPEAL_EVENTS, APPEAL_STATES, nextAppealState } from './appeal-state';
import { COMMUNITY_RULES } from './rules';

const REMOVED = Date.UTC(2026, 10, 27) as Millis;

it('a removal is appealed once, and its appeal decided once', () => {
  const table = APPEAL_STATES.map((state) =>
    APPEAL_EVENTS.map((event) => {
      try {
        return nextAppealState(state, event, REMOVED, REMOVED);
      } catch {
        return '-';
      }
    }).join(' '),
  );
  // appeal, grant, deny, withdraw
  expect(table).toEqual([
    'open - - none',
    '- granted denied moot',
    '- - - granted',
    '- - - denied',
    '- - - moot',
  ]);
});

it('within 30 days', () => {
  const after = (ms: number) => nextAppealState('none', 'appeal', REMOVED, (REMOVED + ms) as Millis);
  expect(after(30 * DAY_MS - 1)).toBe('open');
  expect(() => after(30 * DAY_MS)).toThrow('for 30 days');
});

it('rules keep their numbers', () => {
  expect(COMMUNITY_RULES.map(({ no, title }) => `${no} ${title}`)).toEqual([
    '1 Be civil',
    '2 No pumping',
    '3 No spam or advertising',
    '4 Say what you hold',
    '5 Be yourself, once',
    '6 Keep private things private',
    '7 Nothing illegal',
    '8 Stay on topic',
  ]);
});
