import { formatQuote } from '@/components/live/live-price/price-labels';
import type { BrokerAccountState } from '@/lib/trading/trading-accounts/trading-account';
import type { BrokerAccount, BrokerOrder } from './broker-calls';

/** Labels of broker accounts, and the next step of their setup. */

type Look = 'plain' | 'accent' | 'warning';

interface StateWords {
  readonly text: string;
  readonly look: Look;
}

const STATES: Readonly<Record<BrokerAccountState, StateWords>> = {
  untested: { text: 'Testing the keys', look: 'plain' },
  ready: { text: 'Connected, not trading', look: 'plain' },
  armed: { text: 'Armed', look: 'accent' },
  stopped: { text: 'Stopped', look: 'warning' },
  keys_refused: { text: 'Keys refused', look: 'warning' },
  differing: { text: 'Differs from the broker', look: 'warning' },
  disconnected: { text: 'Disconnected', look: 'plain' },
};

const TOKEN_STATES: Partial<typeof STATES> = {
  untested: { text: 'Testing access', look: 'plain' },
  keys_refused: { text: 'Access refused', look: 'warning' },
};

export function stateWords({ state, keyKind }: Pick<BrokerAccount, 'state' | 'keyKind'>): StateWords {
  return (keyKind === 'token' ? TOKEN_STATES[state] : undefined) ?? STATES[state];
}

/** What opens an account, with what its user knows it by. */
export function accessLabel({
  keyKind,
  keyLast4,
  brokerName,
}: Pick<BrokerAccount, 'keyKind' | 'keyLast4' | 'brokerName'>): string {
  if (keyKind === null) return 'no keys kept';
  if (keyKind === 'keys') return `key •••• ${keyLast4}`;
  return `${keyLast4 === '' ? '' : `account •••• ${keyLast4}, `}${brokerName} sign-in`;
}

/** Steps from a broker to an armed account; the first two come before there is an account. */
export const SETUP_STEPS = ['broker', 'keys', 'test', 'limits', 'preview', 'arm'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export const STEP_TITLES: Readonly<Record<SetupStep, string>> = {
  broker: 'Broker',
  keys: 'Access',
  test: 'Test',
  limits: 'Limits',
  preview: 'Preview',
  arm: 'Arm',
};

/** The next step of an account that was never armed; null for others, which have no setup. */
export function findNextStep({
  state,
  limits,
  armedAt,
  pendingKeyLast4,
}: Pick<BrokerAccount, 'state' | 'limits' | 'armedAt' | 'pendingKeyLast4'>): Extract<
  SetupStep,
  'keys' | 'test' | 'limits' | 'preview'
> | null {
  if (armedAt !== null) return null;
  if (state === 'untested') return 'test';
  // New keys are tested like the first ones.
  if (state === 'keys_refused') return pendingKeyLast4 === null ? 'keys' : 'test';
  if (state !== 'ready') return null;
  return limits === null ? 'limits' : 'preview';
}

/** What still guards positions while no orders are sent: `nothing guards`. */
export function guardText(stopOrders: number): string {
  return stopOrders === 0 ? 'nothing guards' : 'only stop orders already at the broker guard';
}

const NO_ORDERS = 'No orders are sent, not even to close positions';

/** What an account's state means for trading. */
export function stateMeaning(
  account: Pick<
    BrokerAccount,
    | 'state'
    | 'keyKind'
    | 'reason'
    | 'stoppedBy'
    | 'exitsGoOn'
    | 'limits'
    | 'robotPositionCount'
    | 'stopOrderCount'
  >,
): string {
  const { state, reason, stoppedBy, limits, robotPositionCount: open, stopOrderCount } = account;
  const isToken = account.keyKind === 'token';
  switch (state) {
    case 'untested':
      return isToken
        ? 'We’re testing access at the broker. Nothing is traded until it works.'
        : 'We’re testing its keys at the broker. Nothing is traded until they work.';
    case 'ready':
      return `${isToken ? 'Access works' : 'Its keys work'}. Nothing is traded until you ${limits === null ? 'set its limits and arm it' : 'arm it'}.`;
    case 'armed':
      return 'Robots you selected may trade it within its limits.';
    case 'stopped':
      if (account.exitsGoOn && open === 0) return 'Nothing new is opened.';
      if (account.exitsGoOn)
        return stoppedBy === 'broker'
          ? 'Nothing new is opened. Exits leave once the broker takes orders again.'
          : 'Nothing new is opened. Robots still close what they hold as usual; you can also close it now.';
      // If the user stopped the account, the reason says this already.
      return open > 0 && (reason === null || stoppedBy !== 'user')
        ? `${NO_ORDERS}, so ${guardText(stopOrderCount)} what robots opened.`
        : `${NO_ORDERS}.`;
    case 'keys_refused':
      if (isToken)
        return `${reason === null ? 'The broker doesn’t give access. ' : ''}No orders are sent until you renew access.`;
      return `${reason === null ? 'The broker doesn’t take its keys. ' : ''}No orders are sent until you enter keys that work.`;
    case 'differing':
      return 'Nothing new is opened in tickers with a difference until you decide about it. Other tickers are traded on.';
    case 'disconnected':
      return 'Our access is destroyed. The record stays.';
  }
}

const ORDER_STATES: Readonly<Record<string, string>> = {
  ready: 'Waiting to be sent',
  sending: 'Being sent',
  unknown: 'Outcome unknown, being looked up',
  accepted: 'At the broker',
  partly_filled: 'Partially filled',
  filled: 'Filled',
  cancelled: 'Canceled',
  expired: 'Expired',
  rejected: 'Refused',
  never_arrived: 'Never arrived',
  needs_user: 'Check at your broker',
};

export function orderStateLabel({
  state,
  kind,
  stopPrice,
  isBeingCancelled,
}: Pick<BrokerOrder, 'state' | 'kind' | 'stopPrice' | 'isBeingCancelled'>): string {
  if (isBeingCancelled) return 'Being canceled';
  if (kind === 'stop' && state === 'accepted') return `Stop at the broker, ${formatQuote(stopPrice)}`;
  return ORDER_STATES[state] ?? state;
}

export const CHOICE_LABELS = {
  leave: 'Leave alone',
  mine: 'It is mine',
  close: 'Close it',
} as const;

/** What each choice about a difference does. */
export const CHOICE_MEANINGS = {
  leave: 'nothing is traded, and the broker’s figure counts',
  mine: 'it’s your own, and robots never touch it',
  close: 'it’s sold or bought back at the broker',
} as const;
