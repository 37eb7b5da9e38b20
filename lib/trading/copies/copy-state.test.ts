import { because } from '@/lib/trading/orders/reasons';
import { COPY_STATES } from './copy';
import { type CopyEvent, stepCopy } from './copy-state';

const EVENTS: Readonly<Record<string, CopyEvent>> = {
  turnedOn: { type: 'turnedOn' },
  adjusted: { type: 'adjusted' },
  paused: { type: 'paused', what: 'entries' },
  resumed: { type: 'resumed' },
  allStopped: { type: 'allStopped' },
  outOfFunds: { type: 'outOfFunds' },
  drained: { type: 'drained', reason: because('removed'), by: 'trader' },
  halted: { type: 'halted', reason: because('silent'), by: 'trader' },
  flat: { type: 'flat', by: 'trader' },
  accountGone: { type: 'accountGone', reason: because('reset') },
};

/** Next states; behind `/` what is paused from now on (`-`: nothing), behind `!` what its user is notified of. */
const EXPECTED = `
              active              paused              draining              halted              ended
  turnedOn    active              paused              active/-              active/-            .
  adjusted    active              paused              .                     halted              .
  paused      paused/entries      paused/entries      .                     .                   .
  resumed     active/-            active/-            draining/-            .                   .
  allStopped  paused/all          paused/all          draining/all          .                   .
  outOfFunds  paused/entries!paused .                 .                     .                   .
  drained     draining/-!draining draining/-!draining draining/-!draining   draining/-!draining .
  halted      halted/-!halted     halted/-!halted     halted/-!halted       halted/-!halted     .
  flat        .                   .                   ended!ended           .                   .
  accountGone ended/-             ended/-             ended/-               ended/-             .`;

describe('a copy', () => {
  it('goes from each state where each event leads', () => {
    const [states = [], ...rows] = EXPECTED.trim()
      .split('\n')
      .map((line) => line.trim().split(/ +/));
    expect(states).toEqual(COPY_STATES);
    expect(rows.map(([type]) => type)).toEqual(Object.keys(EVENTS));
    for (const [type = '', ...expected] of rows)
      expect([type, ...COPY_STATES.map((state) => outcome(state, type))]).toEqual([type, ...expected]);
  });

  it('notifies nobody of what they did themselves', () => {
    for (const event of Object.values(EVENTS))
      if ('by' in event)
        for (const state of COPY_STATES)
          expect(stepCopy(state, { ...event, by: 'user' })?.notify ?? null).toBeNull();
  });

  it('says why it stopped, and forgets it when it goes on', () => {
    const reasonAfter = (state: (typeof COPY_STATES)[number], type: string) =>
      stepCopy(state, EVENTS[type] as CopyEvent)?.reason;
    expect(reasonAfter('active', 'drained')).toEqual(because('removed'));
    expect(reasonAfter('active', 'halted')).toEqual(because('silent'));
    expect(reasonAfter('draining', 'accountGone')).toEqual(because('reset'));
    expect(reasonAfter('active', 'outOfFunds')).toEqual(because('no-funds'));
    expect(reasonAfter('halted', 'turnedOn')).toBeNull();
    expect(reasonAfter('paused', 'resumed')).toBeNull();
    // One that is ending says why to the end.
    for (const type of ['resumed', 'allStopped', 'flat'])
      expect(reasonAfter('draining', type)).toBeUndefined();
    expect(reasonAfter('active', 'turnedOn')).toBeUndefined();
  });
});

function outcome(state: (typeof COPY_STATES)[number], type: string): string {
  const event = EVENTS[type];
  const step = event && stepCopy(state, event);
  if (!step) return '.';
  const paused = step.paused === undefined ? '' : `/${step.paused ?? '-'}`;
  return step.state + paused + (step.notify === null ? '' : `!${step.notify}`);
}
