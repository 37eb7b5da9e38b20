import { because, inWords } from '@/lib/trading/orders/reasons';
import { SIGNAL_STATES, type SignalAction, type SignalEvent, stepSignal } from './copied-signal';

const REASON = inWords('Why.');
const EVENTS: Readonly<Record<string, SignalEvent>> = {
  ordered: { type: 'ordered' },
  dropped: { type: 'dropped', reason: REASON },
  late: { type: 'late', reason: REASON },
  replaced: { type: 'replaced' },
  lapsed: { type: 'lapsed' },
  calledOff: { type: 'calledOff', reason: REASON },
  nothingHeld: { type: 'nothingHeld', reason: REASON },
  unfilled: { type: 'unfilled', reason: REASON },
  hastened: { type: 'hastened', dueAt: 1 },
  filled: { type: 'filled' },
  partlyFilled: { type: 'partlyFilled', reason: REASON },
  filledLate: { type: 'filledLate' },
  left: { type: 'left' },
  reopened: { type: 'reopened' },
  closedOutside: { type: 'closedOutside' },
};

/** Next states by event and state; `+` and `-`: it counts as open, or not, from now on; `.`: no effect. */
const EXPECTED: Readonly<Record<SignalAction, string>> = {
  open: `
                 planned    ordered    done       partial    skipped    missed     annulled
    ordered      ordered    .          .          .          .          .          .
    dropped      skipped-   .          .          .          .          .          .
    late         missed-    .          .          .          .          .          .
    replaced     annulled-  .          .          .          .          .          .
    lapsed       skipped-   .          done       partial    .          .          .
    calledOff    skipped-   skipped-   .          .          .          .          .
    nothingHeld  .          .          .          .          .          .          .
    unfilled     .          missed-    .          .          .          .          .
    hastened     .          .          .          .          .          .          .
    filled       done       done       done       done       done       done       done
    partlyFilled partial    partial    partial    partial    partial    partial    partial
    filledLate   partial    partial    done       partial    partial    partial    partial
    left         planned-   ordered-   done-      partial-   skipped-   missed-    annulled-
    reopened     planned+   ordered+   done+      partial+   .          .          .
    closedOutside .         .          done-      partial-   .          .          .`,
  close: `
                 planned    ordered    done       partial    skipped    missed     annulled
    ordered      ordered    .          .          .          .          .          .
    dropped      skipped-   .          .          .          .          .          .
    late         missed-    .          .          .          .          .          .
    replaced     annulled-  .          .          .          .          .          .
    lapsed       .          .          .          .          .          .          .
    calledOff    skipped-   skipped-   .          .          .          .          .
    nothingHeld  skipped-   skipped-   .          .          .          .          .
    unfilled     .          planned    .          .          .          .          .
    hastened     planned    .          .          .          .          .          .
    filled       done       done       done       done       done       done       done
    partlyFilled partial    partial    partial    partial    partial    partial    partial
    filledLate   .          .          .          .          .          .          .
    left         .          .          .          .          .          .          .
    reopened     .          .          .          .          .          .          .
    closedOutside .         .          .          .          .          .          .`,
};

describe.each(['open', 'close'] as const)('a copied signal to %s', (action) => {
  it('goes from each state where each event leads', () => {
    const [states = [], ...rows] = EXPECTED[action]
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/ +/));
    expect(states).toEqual(SIGNAL_STATES);
    expect(rows.map(([type]) => type)).toEqual(Object.keys(EVENTS));
    for (const [type = '', ...expected] of rows)
      expect([type, ...SIGNAL_STATES.map((state) => outcome(action, state, type))]).toEqual([
        type,
        ...expected,
      ]);
  });

  it('is never taken twice by one event, when all signals change one state after the other', () => {
    for (const event of Object.values(EVENTS)) {
      const moves = SIGNAL_STATES.flatMap((state) => {
        const next = stepSignal({ action, state }, event)?.state;
        return next === undefined || next === state ? [] : [{ state, next }];
      });
      const ways = new Set(moves.map(({ next }) => next));
      // One statement moves all that go to the same state; those of several must not meet.
      if (ways.size > 1) expect(moves.filter(({ state }) => ways.has(state))).toEqual([]);
    }
  });
});

function outcome(action: SignalAction, state: (typeof SIGNAL_STATES)[number], type: string): string {
  const event = EVENTS[type];
  const step = event && stepSignal({ action, state }, event);
  if (!step) return '.';
  return step.state + (step.isOpen === undefined ? '' : step.isOpen ? '+' : '-');
}

describe('what follows from an event', () => {
  it.each([
    ['dropped', 'planned', ['missTrade', 'notify'], ['endIfFlat']],
    ['late', 'planned', ['missTrade', 'notify'], ['endIfFlat']],
    ['replaced', 'planned', [], ['reopenEntry']],
    ['unfilled', 'ordered', ['missTrade', 'notify', 'endIfFlat'], ['endIfFlat']],
    ['calledOff', 'ordered', [], []],
    ['filled', 'ordered', [], []],
  ] as const)('%s: for entries and for exits', (type, state, ofEntry, ofExit) => {
    const event = EVENTS[type] as SignalEvent;
    expect(stepSignal({ action: 'open', state }, event)?.tasks).toEqual(ofEntry);
    expect(stepSignal({ action: 'close', state }, event)?.tasks).toEqual(ofExit);
  });

  it('notifies nobody again who was notified of the order', () => {
    const event = { type: 'unfilled', reason: REASON, isNotified: true } as const;
    expect(stepSignal({ action: 'open', state: 'ordered' }, event)?.tasks).toEqual([
      'missTrade',
      'endIfFlat',
    ]);
  });

  it('gives the reason that the event has, and keeps it where the event says nothing', () => {
    const reasonAfter = (type: string, state: 'planned' | 'ordered' | 'done' | 'missed') =>
      stepSignal({ action: 'open', state }, EVENTS[type] as SignalEvent)?.reason;
    expect(reasonAfter('dropped', 'planned')).toBe(REASON);
    expect(reasonAfter('replaced', 'planned')).toEqual(because('replaced'));
    expect(reasonAfter('lapsed', 'done')).toEqual(because('lapsed'));
    expect(reasonAfter('closedOutside', 'done')).toEqual(because('outside'));
    expect(reasonAfter('filledLate', 'missed')).toEqual(because('late-fill'));
    expect(reasonAfter('filled', 'ordered')).toBeNull();
    for (const type of ['ordered', 'left', 'reopened']) expect(reasonAfter(type, 'planned')).toBeUndefined();
    expect(reasonAfter('filledLate', 'done')).toBeUndefined();
  });

  it('orders an exit again when its event says so', () => {
    const event = { type: 'unfilled', reason: null, dueAt: 5 } as const;
    expect(stepSignal({ action: 'close', state: 'ordered' }, event)).toMatchObject({
      state: 'planned',
      dueAt: 5,
    });
  });
});
