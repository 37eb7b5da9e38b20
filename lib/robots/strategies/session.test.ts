import { captureState } from '@/lib/core/base/state';
import { SessionTracker } from './session';
import { barAt } from './testing/table';

describe('SessionTracker', () => {
  it.each([
    [1, 6],
    [2, 5],
  ] as const)(
    'is closing while an order %i bars later still fills inside: from bar %i of 8',
    (later, first) => {
      const session = new SessionTracker({ barsPerSession: 8, fillsBarsLater: later });
      const closing = Array.from({ length: 8 }, (_, slot) => slot).filter((slot) =>
        session.isClosing(barAt(0, slot, 1, 1, slot === 7)),
      );
      expect(closing[0]).toBe(first);
    },
  );

  it('knows from the calendar that a session closes early, also when it goes on after a restart', () => {
    const rules = { barsInSession: (day: number) => (day === 1 ? 4 : 8) };
    const closing = (day: number, slot: number) =>
      new SessionTracker({ barsPerSession: 8, rules }).isClosing(barAt(day, slot, 1, 1, false));
    expect([0, 1, 2, 3].map((slot) => closing(1, slot))).toEqual([false, false, true, true]);
    expect(closing(2, 3)).toBe(false);
    const tracker = new SessionTracker({ barsPerSession: 8, rules });
    expect([1, 2, 1].map((day) => tracker.isClosing(barAt(day, 2, 1, 1, false)))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('saves the state that older versions saved', () => {
    const state = captureState(new SessionTracker({ barsPerSession: 8, fillsBarsLater: 2 })) as object;
    expect(Object.keys(state).sort()).toEqual(['barsPerSession', 'close', 'day', 'open', 'previousClose']);
  });
});
