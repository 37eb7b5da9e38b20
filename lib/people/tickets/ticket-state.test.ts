import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { nextTicketState, TICKET_STATES, type TicketEvent } from './ticket-state';

const NOW = Date.UTC(2026, 0, 5) as Millis;
const daysAgo = (days: number) => (NOW - days * DAY_MS) as Millis;

describe('the state of a ticket', () => {
  const AFTER: Readonly<Record<TicketEvent, string>> = {
    answer: 'answered answered answered answered',
    'answer and close': 'closed closed closed closed',
    reply: 'new waiting waiting waiting',
    close: 'closed closed closed closed',
  };

  it.each(Object.entries(AFTER))('after %s is by what it was: %s', (event, expected) => {
    const after = TICKET_STATES.map((state) => {
      const closedAt = state === 'closed' ? daysAgo(1) : null;
      const next = nextTicketState({ state, closedAt }, event as TicketEvent, NOW);
      expect(next.closedAt === null).toBe(next.state !== 'closed');
      return next.state;
    });
    expect(after.join(' ')).toBe(expected);
  });

  it('stays closed since the first time when it’s closed again', () => {
    const closed = { state: 'closed', closedAt: daysAgo(3) } as const;
    expect(nextTicketState(closed, 'close', NOW)).toEqual(closed);
    expect(nextTicketState(closed, 'answer and close', NOW).closedAt).toBe(NOW);
  });

  it('changes by a reply until 30 days after closing', () => {
    const reply = (closedAt: Millis) => nextTicketState({ state: 'closed', closedAt }, 'reply', NOW).state;
    expect(reply((daysAgo(30) + 1) as Millis)).toBe('waiting');
    expect(() => reply(daysAgo(30))).toThrow(/closed more than 30 days ago/);
  });
});
