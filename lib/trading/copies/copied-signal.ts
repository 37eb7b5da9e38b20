import { because, type Reason } from '@/lib/trading/orders/reasons';

/**
 * Planned: waits until it's due and nothing else has to happen first. Ordered: an order for it is under way. Done or
 * partial: filled. Skipped: the copy couldn't or didn't want to follow. Missed: came too late, or wasn't filled.
 * Annulled: taken back by the robot before it was due.
 */
export const SIGNAL_STATES = [
  'planned',
  'ordered',
  'done',
  'partial',
  'skipped',
  'missed',
  'annulled',
] as const;
export type SignalState = (typeof SIGNAL_STATES)[number];

export type SignalAction = 'open' | 'close';

/** What a copy is to do about a signal, a stop or a user's request, as far as its next state depends on it. */
export interface CopiedSignal {
  readonly action: SignalAction;
  readonly state: SignalState;
}

/** Instants are UTC milliseconds. */
export type SignalEvent =
  /** The signal was due and became an order. */
  | { readonly type: 'ordered' }
  /** The signal was due, but the copy couldn't or didn't want to follow it. */
  | { readonly type: 'dropped'; readonly reason: Reason }
  /** The signal was due too long ago. */
  | { readonly type: 'late'; readonly reason: Reason }
  /** The robot decided otherwise before the signal was due. */
  | { readonly type: 'replaced' }
  /** The robot itself had no room or no size for the trade. */
  | { readonly type: 'lapsed' }
  /** The copy or its user no longer wants the signal. */
  | { readonly type: 'calledOff'; readonly reason: Reason }
  /** The exit has nothing to close. */
  | { readonly type: 'nothingHeld'; readonly reason: Reason }
  /** The order ended without a fill. Exits are ordered again, at once or from `dueAt` on. */
  | {
      readonly type: 'unfilled';
      readonly reason: Reason | null;
      readonly dueAt?: number;
      /** Whether the user was notified of the order already. */
      readonly isNotified?: boolean;
    }
  /** The exit can't leave, or its order doesn't fill. */
  | { readonly type: 'heldUp'; readonly reason: Reason }
  /** The exit leaves earlier than planned. */
  | { readonly type: 'hastened'; readonly dueAt: number }
  /** The order was filled. */
  | { readonly type: 'filled' }
  /** The order was filled, except for what the reason says. */
  | { readonly type: 'partlyFilled'; readonly reason: Reason }
  /** The order was filled after it had counted as ended. */
  | { readonly type: 'filledLate' }
  /** An exit of this entry was planned, or the user keeps its position. */
  | { readonly type: 'left' }
  /** The exit planned for this entry won't come. */
  | { readonly type: 'reopened' }
  /** The entry's position was closed at the broker. */
  | { readonly type: 'closedOutside' };

/** What has to follow elsewhere: in the trade beside the robot's, for the user, the copy, or the entry of an exit. */
export type SignalTask = 'missTrade' | 'notify' | 'endIfFlat' | 'reopenEntry';

export interface SignalStep {
  readonly state: SignalState;
  /** Whether an entry has, or may get, a position that no exit closes yet; undefined leaves the column unchanged. */
  readonly isOpen?: boolean;
  readonly reason?: Reason | null;
  readonly dueAt?: number;
  readonly tasks: readonly SignalTask[];
}

type Ways = Partial<Record<SignalState, SignalState>>;
type PerAction<T> = Readonly<Record<SignalAction, T>>;

const toFromAny = (state: SignalState): Ways =>
  Object.fromEntries(SIGNAL_STATES.map((from) => [from, state]));
const STAYS: Ways = Object.fromEntries(SIGNAL_STATES.map((state) => [state, state]));
const FILLED: Ways = { done: 'done', partial: 'partial' };
const both = <T>(of: T): PerAction<T> => ({ open: of, close: of });

/** The next state for each event, by the states in which the event has an effect. */
const WAYS: Readonly<Record<SignalEvent['type'], PerAction<Ways>>> = {
  ordered: both({ planned: 'ordered' }),
  dropped: both({ planned: 'skipped' }),
  late: both({ planned: 'missed' }),
  replaced: both({ planned: 'annulled' }),
  lapsed: { open: { planned: 'skipped', ...FILLED }, close: {} },
  calledOff: both({ planned: 'skipped', ordered: 'skipped' }),
  nothingHeld: { open: {}, close: { planned: 'skipped', ordered: 'skipped' } },
  unfilled: { open: { ordered: 'missed' }, close: { ordered: 'planned' } },
  heldUp: { open: {}, close: { planned: 'planned', ordered: 'ordered' } },
  hastened: { open: {}, close: { planned: 'planned' } },
  filled: both(toFromAny('done')),
  partlyFilled: both(toFromAny('partial')),
  filledLate: { open: { ...toFromAny('partial'), ...FILLED }, close: {} },
  left: { open: STAYS, close: {} },
  reopened: { open: { planned: 'planned', ordered: 'ordered', ...FILLED }, close: {} },
  closedOutside: { open: FILLED, close: {} },
};

const TASKS: Partial<Record<SignalEvent['type'], PerAction<readonly SignalTask[]>>> = {
  dropped: { open: ['missTrade', 'notify'], close: ['endIfFlat'] },
  late: { open: ['missTrade', 'notify'], close: ['endIfFlat'] },
  replaced: { open: [], close: ['reopenEntry'] },
  nothingHeld: { open: [], close: ['endIfFlat'] },
  unfilled: { open: ['missTrade', 'notify', 'endIfFlat'], close: ['endIfFlat'] },
};

/** The next state of a copied signal; null if the event has no effect on it. */
export function stepSignal({ action, state }: CopiedSignal, event: SignalEvent): SignalStep | null {
  const next = WAYS[event.type][action][state];
  if (next === undefined) return null;
  const tasks = TASKS[event.type]?.[action] ?? [];
  const isNotified = event.type === 'unfilled' && event.isNotified === true;
  return {
    state: next,
    ...eventChanges(event, state),
    ...((next === 'skipped' || next === 'missed' || next === 'annulled') && { isOpen: false }),
    tasks: isNotified ? tasks.filter((task) => task !== 'notify') : tasks,
  };
}

function eventChanges(
  event: SignalEvent,
  before: SignalState,
): Pick<SignalStep, 'isOpen' | 'reason' | 'dueAt'> {
  switch (event.type) {
    case 'ordered':
      return {};
    case 'replaced':
    case 'lapsed':
      return { reason: because(event.type) };
    case 'unfilled':
      return { reason: event.reason, ...(event.dueAt !== undefined && { dueAt: event.dueAt }) };
    case 'hastened':
      return { dueAt: event.dueAt };
    case 'filled':
      return { reason: null };
    case 'filledLate':
      return before in FILLED ? {} : { reason: because('late-fill') };
    case 'left':
    case 'reopened':
      return { isOpen: event.type === 'reopened' };
    case 'closedOutside':
      return { isOpen: false, reason: because('outside') };
    default:
      return { reason: event.reason };
  }
}
