import { formatNumber, formatPlural } from '@/lib/core/format/number';
import type { BrokerAccountState } from '@/lib/trading/trading-accounts/trading-account';
import type { AccountEvent, Actor, EventLimits, LoggedStep } from './account-event';
import type { DifferenceChoice } from './broker-account';

/** The only broker at which users can sign in. */
const SIGN_IN_NAME = 'Alpaca sign-in';

const ACTOR_NAMES: Readonly<Record<Actor, string>> = {
  user: 'by you',
  trader: 'by Tickproof',
  broker: 'by the broker’s answer',
  operator: 'by the operator',
};

const STATES: Readonly<Record<BrokerAccountState, string>> = {
  untested: 'Waiting for access to be tested',
  ready: 'Ready; robots don’t trade it',
  armed: 'Robots may trade it',
  stopped: 'Stopped',
  keys_refused: 'Access refused',
  differing: 'Differs from the broker',
  disconnected: 'Disconnected',
};

const KEY_STEPS = {
  entered: 'entered, waiting to be tested',
  accepted: 'accepted by the broker',
  refused: 'refused by the broker',
  resealed: 'sealed again for the operator’s new key',
  destroyed: 'destroyed',
} as const;

const TOKEN_STEPS = { ...KEY_STEPS, entered: 'given, waiting to be tested' } as const;

const ORDER_STEPS: Readonly<Record<LoggedStep, string>> = {
  sent: 'sent',
  unsent: 'didn’t get through: the broker wasn’t reached or took no requests',
  taken: 'taken by the broker',
  refused: 'refused by the broker',
  unknown: 'sent, its outcome isn’t known yet',
  found: 'found at the broker',
  never_arrived: 'never arrived at the broker',
  needs_user: 'can’t be cleared up by itself: look at the broker',
  filled: 'filled',
  cancelled: 'canceled',
  expired: 'expired',
};

export const CHOICE_LABELS: Readonly<Record<DifferenceChoice, string>> = {
  leave: 'Leave alone',
  mine: 'It is mine',
  close: 'Close it',
};

/** An entry of an account's audit log in a sentence without its end. */
export function describeAccountEvent(event: AccountEvent): string {
  switch (event.kind) {
    case 'connected':
      return `Connected as ${event.name}: ${event.mode === 'live' ? 'REAL MONEY' : 'Paper'}, ${event.keyKind === 'token' ? `with ${SIGN_IN_NAME}` : `key ending in ${event.keyLast4}`}`;
    case 'keys':
      return withReason(keysText(event), event.reason);
    case 'limits':
      return `Limits set: ${limitsText(event.limits)}`;
    case 'state':
      return withReason(`${STATES[event.to]} (${ACTOR_NAMES[event.by]})`, event.reason);
    case 'order': {
      const { side, quantity, symbol, stopPrice, step, orderId, words } = event;
      const order = stopPrice === undefined ? 'Order' : `Stop at ${stopPrice}`;
      const what = `${order} to ${side} ${quantity === null ? '' : `${quantity} `}${symbol}`;
      return withReason(`${what} ${ORDER_STEPS[step]} (${orderId})`, words);
    }
    case 'fill':
      return `${event.side === 'buy' ? 'Bought' : 'Sold'} ${event.quantity} ${event.symbol} at ${event.price}${event.fees === undefined ? '' : `, fees ${event.fees}`}`;
    case 'difference':
      return differenceEventText(event);
    case 'agreed':
      return `Orders, fills and positions agree with the broker: ${formatPlural(event.orders, 'open order')}, ${formatPlural(event.positions, 'position')}`;
    case 'asked':
      return event.what === 'cancel-waiting'
        ? `You asked to cancel ${formatPlural(event.count, 'waiting order')}`
        : `You asked to close ${formatPlural(event.count, 'position')} robots opened`;
    case 'action':
      return actionText(event);
    case 'robot':
      return `${event.robotName ?? `Robot ${event.robotId}`} ${event.step}`;
  }
}

/** Access by a token is named after the account, once the broker has reported its number. */
function keysText({ keyKind, keyLast4, step }: Extract<AccountEvent, { kind: 'keys' }>): string {
  if (keyKind !== 'token') return `Key ending in ${keyLast4} ${KEY_STEPS[step]}`;
  const account = keyLast4 === '' ? '' : `to the account ending in ${keyLast4} `;
  return `Access ${account}by ${SIGN_IN_NAME} ${TOKEN_STEPS[step]}`;
}

function differenceEventText(event: Extract<AccountEvent, { kind: 'difference' }>): string {
  const { step, symbol, expected, found, choice } = event;
  if (step === 'chosen') return `Difference in ${symbol}: you chose “${choice ? CHOICE_LABELS[choice] : ''}”`;
  if (step === 'ended') return `Difference in ${symbol} is over`;
  return `${symbol}: the broker holds ${found}, we know of ${expected}`;
}

const ACTION_SOURCES = {
  broker: 'reported by the broker',
  quantities: 'seen from the broker’s quantity and the price',
  market: 'announced by the market',
} as const;

function actionText({
  action,
  symbol,
  detail,
  quantity,
  source,
}: Extract<AccountEvent, { kind: 'action' }>): string {
  const what = {
    split: `${symbol} was split ${detail}`,
    'symbol-change': `${symbol} is called ${detail} now`,
    'spin-off': `${symbol} gave shares of ${detail}`,
    'cash-dividend': `${symbol} paid a dividend: ${detail}`,
  }[action];
  const change = quantity === null ? '' : `: ${quantity.from} became ${quantity.to}`;
  return `${what}${change} (${ACTION_SOURCES[source]})`;
}

function limitsText({ maxPerTrade, maxOpen, maxDailyLoss, maxOrdersADay, limitStops }: EventLimits): string {
  const stops =
    limitStops === undefined ? '' : ` which stops ${limitStops === 'entries' ? 'new trades' : limitStops}`;
  return `${dollars(maxPerTrade)} a trade, ${dollars(maxOpen)} open, ${dollars(maxDailyLoss)} loss a day${stops}, ${formatPlural(maxOrdersADay, 'order')} a day`;
}

function dollars(value: number): string {
  return formatNumber(value, { decimals: 2, prefix: '$' });
}

function withReason(text: string, reason: string | null): string {
  return reason === null || reason === '' ? text : `${text}: ${reason}`;
}
