import { because, type Reason } from '@/lib/trading/orders/reasons';
import type { CopyState, Pause } from './copy';

/**
 * Users are only notified of what the trader did: what they did themselves they know, and that the robot retired is a
 * notification of its own.
 */
export type Doer = 'user' | 'trader' | 'robot';
type By = { readonly by: Doer };

export type CopyEvent =
  /** The user turned the copy on, or chose it again. */
  | { readonly type: 'turnedOn' }
  /** The user changed the copy's settings. */
  | { readonly type: 'adjusted' }
  | { readonly type: 'paused'; readonly what: Pause }
  | { readonly type: 'resumed' }
  /** The user stopped everything at once. */
  | { readonly type: 'allStopped' }
  /** The broker refused entries for lack of money. */
  | { readonly type: 'outOfFunds' }
  /** The copy takes no more entries, and ends once it holds nothing. */
  | ({ readonly type: 'drained'; readonly reason: Reason } & By)
  /** The copy takes no more entries until its user turns it on again. */
  | ({ readonly type: 'halted'; readonly reason: Reason } & By)
  /** The copy holds nothing and waits for nothing. */
  | ({ readonly type: 'flat' } & By)
  /** The copy's account was reset or disconnected. */
  | { readonly type: 'accountGone'; readonly reason: Reason };

/** What changes; fields that are missing stay as they are. */
export interface CopyStep {
  readonly state: CopyState;
  readonly paused?: Pause | null;
  readonly reason?: Reason | null;
  /** What its user is notified of. */
  readonly notify: 'paused' | 'draining' | 'halted' | 'ended' | null;
}

type Ways = Partial<Record<CopyState, CopyState>>;

const runningTo = (state: CopyState): Ways => ({
  active: state,
  paused: state,
  draining: state,
  halted: state,
});

/** The next state for each event, by the states in which the event has an effect. */
const WAYS: Readonly<Record<CopyEvent['type'], Ways>> = {
  turnedOn: { active: 'active', paused: 'paused', draining: 'active', halted: 'active' },
  adjusted: { active: 'active', paused: 'paused', halted: 'halted' },
  paused: { active: 'paused', paused: 'paused' },
  // A copy that was ending when all trading was stopped continues with its exits.
  resumed: { active: 'active', paused: 'active', draining: 'draining' },
  allStopped: { active: 'paused', paused: 'paused', draining: 'draining' },
  outOfFunds: { active: 'paused' },
  drained: runningTo('draining'),
  halted: runningTo('halted'),
  flat: { draining: 'ended' },
  accountGone: runningTo('ended'),
};

/** The next state of a copy; null if the event has no effect on it. */
export function stepCopy(before: CopyState, event: CopyEvent): CopyStep | null {
  const state = WAYS[event.type][before];
  if (state === undefined) return null;
  const step = { state, notify: null };
  switch (event.type) {
    case 'turnedOn':
      return state === before ? step : { ...step, paused: null, reason: null };
    case 'adjusted':
      return step;
    case 'paused':
      return { ...step, paused: event.what };
    case 'resumed':
      // A pause by anyone but the user has left a reason, which is cleared.
      return { ...step, paused: null, ...(before === 'paused' && { reason: null }) };
    case 'allStopped':
      return { ...step, paused: 'all' };
    case 'outOfFunds':
      return { ...step, paused: 'entries', reason: because('no-funds'), notify: 'paused' };
    case 'flat':
      return { ...step, notify: event.by === 'trader' ? 'ended' : null };
    case 'accountGone':
      return { ...step, paused: null, reason: event.reason };
    case 'drained':
    case 'halted': {
      const notify = event.type === 'drained' ? 'draining' : 'halted';
      return { ...step, paused: null, reason: event.reason, notify: event.by === 'trader' ? notify : null };
    }
  }
}
