import { signalEvent } from '@/lib/analysis/signals/signal-events';
import type { Micros, Price } from '@/lib/core/base/brand';
import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDate, formatDay } from '@/lib/core/format/date';
import { formatNumber, formatPercent, formatPlural, formatPrice } from '@/lib/core/format/number';
import { describeRetirement } from '@/lib/robots/definitions/retirement-text';
import { HYPOTHETICAL } from '@/lib/robots/ledger/hypothetical';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import { INSTRUMENT_CLASS_LABELS } from '@/lib/site/addresses/instrument-class';
import type {
  AccountData,
  ActionData,
  CopyAccount,
  DailySignalsData,
  DelayedData,
  NotificationContent,
  NotificationKind,
  OrderData,
  PredictionsData,
  PriceAlertData,
  ScreenData,
} from './notification';

/** Names that a notification's texts need. */
export interface NotificationNames {
  /** The robot's first name line; null for orders by hand. */
  readonly robot: string | null;
  readonly ticker: string;
  /** Such as "Simulated prices". */
  readonly priceKind: string;
}

export interface NotificationText {
  /** `QQQ · Momentum bought BTC.X at 91,234.50`. */
  readonly text: string;
  /** The same without dollar amounts and brokers' words, for screens that others see. */
  readonly discreet: string;
  /** What else to know about it: phase, signal and kind of prices. */
  readonly note: string;
}

/** The heading of a push message about a single notification. */
export function pushTitle(content: NotificationContent): string {
  const isPair = content.kind === 'action' && content.data.what.kind === 'currency';
  return isPair ? 'Your currency pair' : KIND_TITLES[content.kind];
}

const KIND_TITLES: Readonly<Record<NotificationKind, string>> = {
  signal: 'Pending order',
  opened: 'Trade opened',
  closed: 'Trade closed',
  retired: 'Robot retired',
  order: 'Your paper order',
  'copy-opened': 'Copied trade opened',
  copied: 'Copied trade closed',
  missed: 'Entry not filled',
  delayed: 'Exit or stop held up',
  autopilot: 'Your copy of a robot',
  'basket-copy': 'Your copy of a portfolio',
  account: 'Your broker account',
  action: 'Your shares',
  'price-alert': 'Price alert',
  screen: 'Your saved screen',
  'daily-signals': 'Buy and sell signals',
  ticket: 'Your ticket',
  predictions: 'Your predictions',
  'club-post': 'Clubs',
};

const DEEDS = {
  opened: { long: 'bought', short: 'sold short' },
  closed: { long: 'sold', short: 'bought back' },
} as const;
const INTENTIONS = {
  open: { long: 'will buy', short: 'will sell short' },
  close: { long: 'will sell', short: 'will buy back' },
} as const;
const OMISSIONS = { long: 'buy', short: 'sell short' } as const;
const BASKET_COPY_DEEDS = {
  bought: 'began',
  rebalanced: 'follows a rebalance',
  halted: 'was halted',
  ended: 'ended',
} as const;
const EXITS = { stop: 'Stop', 'take-profit': 'Take-profit', 'margin-call': 'Margin call' } as const;

/** A notification in words, without dollar amounts except those of the user's own paper account. */
export function describeNotification(
  content: NotificationContent,
  names: NotificationNames,
): NotificationText {
  const { text, ending = '', note } = describeParts(content, names);
  return { text: `${text}${ending}`, discreet: text, note };
}

interface Parts {
  readonly text: string;
  /** What ends the text where nobody else sees it: dollar amounts, and brokers' words, which may have some. */
  readonly ending?: string;
  readonly note: string;
}

function describeParts(content: NotificationContent, { robot, ticker, priceKind }: NotificationNames): Parts {
  const who = robot ?? 'A robot';
  const note = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' · ');
  switch (content.kind) {
    case 'signal': {
      const { side, action, recordedAt, dueAt } = content.data;
      return {
        text: `${who} ${INTENTIONS[action][side]} ${ticker}`,
        note: note(
          `Signaled ${secondLabel(recordedAt)}, fills at ${timeLabel(dueAt, recordedAt)}`,
          priceKind,
        ),
      };
    }
    case 'opened':
    case 'closed': {
      const { side, price, time, phase, late, signalledAt } = content.data;
      const made = content.kind === 'closed' ? content.data.returnPct : null;
      const reason = content.kind === 'closed' ? content.data.reason : 'signal';
      return {
        text: `${who} ${DEEDS[content.kind][side]} ${ticker} at ${priceLabel(price)}${made === null ? '' : ` (${formatPercent(made, 2, true)}, ${HYPOTHETICAL.toLowerCase()})`}`,
        note: note(
          reason in EXITS ? EXITS[reason as keyof typeof EXITS] : null,
          signalledAt === null
            ? `Filled ${secondLabel(time)}`
            : `Signaled ${secondLabel(signalledAt)}, filled ${timeLabel(time, signalledAt, true)}`,
          `${PHASE_LABELS[phase]}${late ? ', recorded late' : ''}`,
          priceKind,
        ),
      };
    }
    case 'retired':
      return {
        text: `${who} retired and opens no more positions`,
        note: note(
          formatDay(parseIsoDay(content.data.day)),
          `${describeRetirement(content.data)} Open positions close by its strategy, and copies with them`,
          priceKind,
        ),
      };
    case 'order':
      return {
        text: orderText(content.data, ticker),
        note: note('Paper', content.data.accountName ?? null, priceKind, content.data.reason),
      };
    case 'copy-opened': {
      const { side, quantity, price, amount, account } = content.data;
      return {
        text: `${copyLabel(robot, account)} opened ${side} ${ticker}`,
        ending: `: ${formatNumber(fromMicros(amount), { decimals: 2, prefix: '$' })}`,
        note: note(`${quantityLabel(quantity)} at ${priceLabel(price)}`, moneyLabel(account), priceKind),
      };
    }
    case 'copied': {
      const { side, quantity, openPrice, closePrice, profit, account } = content.data;
      return {
        text: `${copyLabel(robot, account)} closed ${side} ${ticker}`,
        ending: `: ${formatNumber(fromMicros(profit), { decimals: 2, signed: true, prefix: '$' })}`,
        note: note(
          `${quantityLabel(quantity)} from ${priceLabel(openPrice)} to ${priceLabel(closePrice)}, after costs`,
          moneyLabel(account),
          priceKind,
        ),
      };
    }
    case 'missed': {
      const { side, reason, account, others = 0 } = content.data;
      const more = others === 0 ? '' : ` and skipped ${formatPlural(others, 'other trade')}`;
      return {
        text: `${copyLabel(robot, account)} didn’t ${OMISSIONS[side]} ${ticker}${more}`,
        ending: `. ${reason}`,
        note: note(moneyLabel(account), priceKind),
      };
    }
    case 'delayed': {
      const { side, what, reason, account } = content.data;
      return {
        text: `${copyLabel(robot, account)} ${delayText(what, side, ticker)}`,
        ending: `. ${reason}`,
        note: note(moneyLabel(account), priceKind),
      };
    }
    case 'autopilot':
      return {
        text: `${copyLabel(robot, content.data.account)} ${COPY_STATES[content.data.state]}`,
        note: note(moneyLabel(content.data.account), content.data.reason),
      };
    case 'basket-copy': {
      const { name, state, reason, accountName = null } = content.data;
      return {
        text: `Your copy of ${name} ${BASKET_COPY_DEEDS[state]}`,
        note: note('Paper', accountName, priceKind, reason),
      };
    }
    case 'account': {
      const { name, notice, reason } = content.data;
      return {
        text: `Your broker account ${name} ${ACCOUNT_NOTICES[notice]}`,
        note: note(moneyLabel(content.data), reason),
      };
    }
    case 'action': {
      const { what, account, accountName = 'Paper account' } = content.data;
      return {
        ...actionText(what, ticker, account === null),
        note: note(moneyLabel(account), account?.name ?? accountName, priceKind),
      };
    }
    case 'price-alert':
      return {
        text: priceAlertText(content.data, ticker),
        note: note(`Priced ${secondLabel(content.data.time)}`, priceKind),
      };
    case 'ticket': {
      const { reference, subject, what } = content.data;
      return {
        text: what === 'answered' ? 'We answered your ticket' : 'We closed your ticket',
        ending: ` “${subject}”`,
        note: reference,
      };
    }
    case 'predictions': {
      const { day, count } = content.data;
      return {
        text: `${formatPlural(count, 'question')} you voted on ${count === 1 ? 'was' : 'were'} decided: ${outcomesText(content.data)}`,
        note: note(`By the close of ${formatDay(parseIsoDay(day))}`, priceKind),
      };
    }
    case 'club-post': {
      const { what, title, by, rule } = content.data;
      const yours = title === null ? 'your reply' : 'your post';
      const author = by === null ? 'A former member' : `@${by}`;
      return {
        text: {
          reply: `${author} answered your post`,
          mention: `${author} mentioned you`,
          held: `Until a moderator has read it, members’ reports hide ${yours}`,
          approved: `A moderator approved ${yours}`,
          removed: `By rule ${rule}, a moderator removed ${yours}`,
          restored: `A moderator restored ${yours}`,
          'appeal-granted': `Staff granted your appeal and restored ${yours}`,
          'appeal-denied': `Staff denied your appeal about ${yours}`,
        }[what],
        ending: title === null ? '' : ` “${title}”`,
        note: 'Clubs',
      };
    }
    case 'daily-signals': {
      const { class: only, day, count } = content.data;
      return {
        text: `${formatPlural(count, 'signal')} in ${INSTRUMENT_CLASS_LABELS[only]}: ${signalsText(content.data)}`,
        note: note(`At the close of ${formatDay(parseIsoDay(day))}`, priceKind),
      };
    }
    case 'screen': {
      const { name, what } = content.data;
      return what.kind === 'unreadable'
        ? { text: `“${name}” can’t be screened anymore, so its alert is off`, note: what.reason }
        : {
            text: `“${name}” ${screenText(what)}`,
            note: note(
              `At the close of ${formatDay(parseIsoDay(what.day))}`,
              `${formatPlural(what.total, 'match', 'matches')} now`,
              priceKind,
            ),
          };
    }
  }
}

function priceAlertText({ condition, level, price, changePct }: PriceAlertData, ticker: string): string {
  const current = priceLabel(price);
  if (condition === 'move')
    return `${ticker} moved ${formatPercent(changePct, 2, true)} since its previous close, to ${current}: your alert is at ±${level}%`;
  const crossed = condition === 'above' ? 'rose to' : 'fell to';
  return `${ticker} ${crossed} ${current}: your alert is at ${formatPrice(level)}`;
}

/** `buy AAPL (RSI leaves its extreme), sell KO (Gap) and 3 others` */
function signalsText({ count, first }: DailySignalsData): string {
  return listText(
    first.map(({ ticker, event, side }) => `${side} ${ticker} (${signalEvent(event).name})`),
    count,
  );
}

/** `AAPL yes, MSFT (week) no and 3 others` */
function outcomesText({ count, first }: PredictionsData): string {
  return listText(
    first.map(({ ticker, horizon, outcome }) => `${ticker}${horizon === 'week' ? ' (week)' : ''} ${outcome}`),
    count,
  );
}

/** Those named, and how many others there are. */
function listText(named: readonly string[], count: number): string {
  const rest = count - named.length;
  const parts = rest > 0 ? [...named, formatPlural(rest, 'other')] : named;
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '');
}

/** `now matches AAPL and MSFT, and no longer NVDA` */
function screenText({ came, went }: Extract<ScreenData['what'], { kind: 'changed' }>): string {
  if (came.count === 0) return `no longer matches ${tickersText(went, 'or')}`;
  const left = went.count === 0 ? '' : `, and no longer ${tickersText(went, 'or')}`;
  return `now matches ${tickersText(came, 'and')}${left}`;
}

/** `AAPL, MSFT and 3 others` */
function tickersText(
  { count, first }: Extract<ScreenData['what'], { kind: 'changed' }>['came'],
  conjunction: 'and' | 'or',
): string {
  const rest = count - first.length;
  const parts = rest > 0 ? [...first, formatPlural(rest, 'other')] : first;
  const last = parts.at(-1) ?? '';
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} ${conjunction} ${last}` : last;
}

function delayText(what: DelayedData['what'], side: DelayedData['side'], ticker: string): string {
  switch (what) {
    case 'exit':
      return `couldn’t ${side === 'long' ? 'sell' : 'buy back'} ${ticker} yet`;
    case 'stop':
      return `has no stop for ${ticker} at the broker`;
    case 'passed-stop':
      return `closes ${ticker} at the market`;
  }
}

function actionText(
  what: ActionData['what'],
  ticker: string,
  isPaper: boolean,
): Pick<Parts, 'text' | 'ending'> {
  switch (what.kind) {
    case 'split': {
      const { after, before, from, to, cash } = what;
      const isDividend = after > before && after < MOST_STOCK_DIVIDEND * before;
      const deed = isDividend ? 'paid a stock dividend' : `split ${after} for ${before}`;
      const text = `${ticker} ${deed}: your ${quantityLabel(from)} became ${quantityLabel(to)}`;
      return cash === 0
        ? { text }
        : { text, ending: `, and ${dollars(cash)} for the fraction of a share left` };
    }
    case 'cash-dividend':
      if (what.amount === null)
        return { text: `${ticker} paid a dividend that we learned of too late to book it on your account` };
      return what.amount < 0
        ? { text: `You’re short ${ticker}, so you paid its dividend`, ending: `: ${dollars(what.amount)}` }
        : { text: `${ticker} paid you a dividend`, ending: `: ${dollars(what.amount)}` };
    case 'symbol-change':
      return { text: `${what.from} is called ${what.to} now; what you hold of it stays as it is` };
    case 'spin-off':
      return {
        text:
          what.shares === null
            ? `${ticker} gave its holders shares of ${what.newSymbol}${isPaper ? ', which your account can’t hold' : '. Robots don’t trade them'}`
            : `${ticker} gave you ${quantityLabel(what.shares)} of ${what.newSymbol}`,
      };
    case 'currency':
      return { text: currencyText(what, ticker) };
  }
}

function currencyText(
  { base, quote, rate, from, to, orders }: Extract<ActionData['what'], { kind: 'currency' }>,
  ticker: string,
): string {
  const waiting = orders === 0 ? '' : orders === 1 ? 'waiting order' : `${orders} waiting orders`;
  const quantities =
    from === 0
      ? `the quantity of your ${waiting} is in ${base} now`
      : `your ${quantityLabel(from)} became ${quantityLabel(to)} ${base}, worth as much as before${waiting && `; so did your ${waiting}`}`;
  return `${ticker} is counted in ${quote} now, no longer in dollars. At ${formatRate(rate)} ${quote} a dollar, ${quantities}. Cash and profits stay as they were`;
}

/** Units of a currency for a dollar, with six digits. */
function formatRate(rate: Price): string {
  return (1 / fromPrice(rate)).toLocaleString('en-US', { maximumSignificantDigits: 6 });
}

/** From this many new shares for an old one on, it is called a split; fewer are a stock dividend. */
const MOST_STOCK_DIVIDEND = 1.5;

function dollars(amount: Micros): string {
  return formatNumber(fromMicros(amount), { decimals: 2, signed: true, prefix: '$' });
}

function copyLabel(robot: string | null, account?: CopyAccount | null): string {
  return `Your copy of ${robot ?? 'a robot'}${account ? ` on ${account.name}` : ''}`;
}

function moneyLabel(account?: Pick<CopyAccount, 'isRealMoney'> | null): string {
  return account?.isRealMoney ? 'REAL MONEY' : 'Paper';
}

const COPY_STATES = {
  paused: 'was paused',
  halted: 'was halted',
  draining: 'only closes its open positions now',
  ended: 'has ended',
} as const;

const ACCOUNT_NOTICES: Readonly<Record<AccountData['notice'], string>> = {
  ready: 'is connected and ready',
  stopped: 'was stopped',
  'daily-loss': 'reached its daily loss and was stopped',
  'limit-orders': 'reached its daily order limit',
  'limit-stops': 'has a new setting for its limits',
  'keys-refused': 'needs new access: the broker refused its keys or sign-in',
  differing: 'holds something we don’t know of: please decide',
  order: 'has an order that needs you',
  'order-lost': 'never got an order',
  'order-replaced': 'has an order that was replaced there',
};

const ORDER_KIND_WORDS = {
  market: 'market',
  limit: 'limit',
  stop: 'stop',
  stopLimit: 'stop-limit',
  trailingStop: 'trailing stop',
} as const satisfies Readonly<Record<OrderData['orderKind'], string>>;

function orderText(data: OrderData, ticker: string): string {
  const { side, orderKind, role, state, quantity, price } = data;
  const what = `${side} order for ${quantity === null ? '' : `${quantityLabel(quantity)} `}${ticker}`;
  const done = { filled: 'was filled', expired: 'expired', rejected: 'was rejected' }[state];
  const kind = role === 'target' ? 'target' : ORDER_KIND_WORDS[orderKind];
  return `Your ${kind} ${what} ${done}${price === null ? '' : ` at ${priceLabel(price)}`}`;
}

function priceLabel(price: Price): string {
  return formatPrice(fromPrice(price));
}

/** Up to six decimals, without zeros at the end. */
function quantityLabel(micros: number): string {
  return formatNumber(fromMicros(Math.abs(micros)), { decimals: 6 }).replace(/\.?0+$/, '');
}

function secondLabel(ms: number): string {
  return `${formatDate(ms)}, ${clock(ms, true)} UTC`;
}

/** The clock's time alone where another time of the same day precedes it. */
function timeLabel(ms: number, after: number, withSeconds = false): string {
  return formatDate(ms) === formatDate(after)
    ? clock(ms, withSeconds)
    : `${formatDate(ms)}, ${clock(ms, withSeconds)} UTC`;
}

function clock(ms: number, withSeconds: boolean): string {
  return new Date(ms).toISOString().slice(11, withSeconds ? 19 : 16);
}
