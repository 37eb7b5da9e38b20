import { toMicros } from '@/lib/core/base/money';
import { ORDER_STATES, type OrderEvent, stepOrder } from './order-state';
import { because, inWords } from './reasons';

const EVENTS: Readonly<Record<string, OrderEvent>> = {
  claimed: { type: 'claimed' },
  heldBack: { type: 'heldBack', until: 5, sentAt: null },
  unanswered: { type: 'unanswered', lookAt: 5 },
  found: { type: 'found', isPartlyFilled: false, lookAt: null },
  foundFilling: { type: 'found', isPartlyFilled: true, lookAt: null },
  notTold: { type: 'notTold', lookAt: 5 },
  absent: { type: 'absent', absents: 1, since: 4, lookAt: 5 },
  toSendAgain: { type: 'toSendAgain' },
  executed: { type: 'executed', quantity: toMicros(0.000001) },
  filled: { type: 'ended', state: 'filled', reason: null },
  cancelled: { type: 'ended', state: 'cancelled', reason: because('never-sent') },
  expired: { type: 'ended', state: 'expired', reason: because('unsent') },
  rejected: { type: 'ended', state: 'rejected', reason: inWords('no') },
  neverArrived: { type: 'ended', state: 'never_arrived', reason: because('never-arrived') },
  needsUser: { type: 'ended', state: 'needs_user', reason: because('needs-user') },
  toCancel: { type: 'toCancel', reason: because('asked-to-cancel') },
  timedOut: { type: 'timedOut', reason: because('fill-timeout') },
  calledOff: { type: 'calledOff', reason: because('kept') },
  revised: { type: 'revised', terms: {} },
  abandoned: { type: 'abandoned', reason: because('disconnected') },
};

/** Next states of live orders; `.`: no effect; behind `|`, of those that a broker has or may have. */
const EXPECTED = `
               accepted       ready          sending        unknown        partly_filled
  claimed      .              sending        .              .              .
  heldBack     .              .              ready          .              .
  unanswered   .              .              unknown        .              .
  found        accepted       accepted       accepted       accepted       accepted
  foundFilling partly_filled  partly_filled  partly_filled  partly_filled  partly_filled
  notTold      accepted       ready          sending        unknown        partly_filled
  absent       accepted       ready          sending        unknown        partly_filled
  toSendAgain  .              .              .              ready          .
  executed     partly_filled  partly_filled  partly_filled  partly_filled  partly_filled
  filled       filled         filled         filled         filled         filled
  cancelled    cancelled      cancelled      cancelled      cancelled      cancelled
  expired      expired        expired        expired        expired        expired
  rejected     rejected       rejected       rejected       rejected       rejected
  neverArrived never_arrived  never_arrived  never_arrived  never_arrived  never_arrived
  needsUser    needs_user     needs_user     needs_user     needs_user     needs_user
  toCancel     accepted       ready          sending        unknown        partly_filled
  timedOut     accepted       ready          sending        unknown        partly_filled
  calledOff    cancelled|.    cancelled|.    cancelled|.    cancelled|.    cancelled|.
  revised      accepted|.     .              .              .              .
  abandoned    cancelled|needs_user cancelled|needs_user cancelled|needs_user cancelled|needs_user cancelled|needs_user`;

describe('an order', () => {
  it('goes from each live state where each event leads, sent or not', () => {
    const [states = [], ...rows] = EXPECTED.trim()
      .split('\n')
      .map((line) => line.trim().split(/ +/));
    expect(ORDER_STATES.filter((state) => states.includes(state)).sort()).toEqual([...states].sort());
    expect(rows.map(([type]) => type)).toEqual(Object.keys(EVENTS));
    for (const [type = '', ...cells] of rows)
      for (const [index, cell] of cells.entries()) {
        const [unsent, sent = unsent] = cell.split('|');
        const state = states[index] as (typeof ORDER_STATES)[number];
        const outcomes = [false, true].map(
          (isSent) => stepOrder({ state, isSent }, EVENTS[type] as OrderEvent)?.state ?? '.',
        );
        expect([type, state, ...outcomes]).toEqual([type, state, unsent, sent]);
      }
  });

  it('never leaves a final state, though what it still fills is booked', () => {
    const live = EXPECTED.trim().split('\n')[0]?.trim().split(/ +/) ?? [];
    for (const state of ORDER_STATES.filter((one) => !live.includes(one)))
      for (const event of Object.values(EVENTS))
        for (const isSent of [false, true])
          expect(stepOrder({ state, isSent }, event)).toEqual(
            event.type === 'executed' ? { state, isOver: true } : null,
          );
  });

  it('is over in final states only', () => {
    const isOver = (type: string) =>
      stepOrder({ state: 'sending', isSent: true }, EVENTS[type] as OrderEvent)?.isOver;
    for (const type of ['filled', 'rejected', 'neverArrived', 'needsUser', 'abandoned'])
      expect(isOver(type)).toBe(true);
    for (const type of ['heldBack', 'unanswered', 'foundFilling', 'toCancel'])
      expect(isOver(type)).toBe(false);
  });
});
