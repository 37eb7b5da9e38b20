import { because, type Reason } from '@/lib/trading/orders/reasons';

/**
 * Planned: until it's due, and what it waits for has happened. Ordered: an order for it is under way. Done or partial: it was
 * filled. Skipped: its copy couldn't or didn't want to. Missed: it came too late, or nobody filled it. Annulled: the robot
 * took it back before it was due.
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
  /** It was due and became an order. */
  | { readonly type: 'ordered' }
  /** It was due, and its copy couldn't or didn't want to. */
  | { readonly type: 'dropped'; readonly reason: Reason }
  /** It was due too long ago. */
  | { readonly type: 'late'; readonly reason: Reason }
  /** The robot decided otherwise before it was due. */
  | { readonly type: 'replaced' }
  /** The robot had no room or no size for it. */
  | { readonly type: 'lapsed' }
  /** Its copy, or its user, doesn't want it any longer. */
  | { readonly type: 'calledOff'; readonly reason: Reason }
  /** There is nothing to close. */
  | { readonly type: 'nothingHeld'; readonly reason: Reason }
  /** Its order ended without a fill. Exits are ordered again, at once or from `dueAt` on. */
  | {
      readonly type: 'unfilled';
      readonly reason: Reason | null;
      readonly dueAt?: number;
      /** Its user was notified of the order. */
      readonly isNotified?: boolean;
    }
  /** Its order was filled. */
  | { readonly type: 'filled' }
  /** Its order was filled, except for what the reason says. */
  | { readonly type: 'partlyFilled'; readonly reason: Reason }
  /** It was filled after its order had ended. */
  | { readonly type: 'filledLate' }
  /** An exit of it was planned, or its user keeps its position. */
  | { readonly type: 'left' }
  /** The exit that was planned won't come. */
  | { readonly type: 'reopened' }
  /** Its position was closed at the broker. */
  | { readonly type: 'closedOutside' };

/** What follows for others: its trade beside the robot's, its user, its copy, the entry that an exit was to close. */
export type SignalTask = 'missTrade' | 'notify' | 'endIfFlat' | 'reopenEntry';

export interface SignalStep {
  readonly state: SignalState;
  /** Whether an entry has, or may get, a position that no exit closes yet; undefined leaves it as it is, as below. */
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

/** Where events lead, from the states in which they have an effect. */
const WAYS: Readonly<Record<SignalEvent['type'], PerAction<Ways>>> = {
  ordered: both({ planned: 'ordered' }),
  dropped: both({ planned: 'skipped' }),
  late: both({ planned: 'missed' }),
  replaced: both({ planned: 'annulled' }),
  lapsed: { open: { planned: 'skipped', ...FILLED }, close: {} },
  calledOff: both({ planned: 'skipped', ordered: 'skipped' }),
  nothingHeld: { open: {}, close: { planned: 'skipped', ordered: 'skipped' } },
  unfilled: { open: { ordered: 'missed' }, close: { ordered: 'planned' } },
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

/** What becomes of a copied signal; null if the event has no effect on it. */
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
