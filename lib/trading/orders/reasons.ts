import type { Millis } from '@/lib/core/base/brand';
import { parseStored } from '@/lib/core/base/stored-json';
import { copyStopReached, ENDS_RETIRED, KEPT } from './copy-reasons';

/** Why a signal wasn't copied, an order ended or a copy stopped; each makes a sentence of its arguments. */
const REASONS = {
  paused: () => 'You had paused this copy.',
  halted: () => 'The copy was halted.',
  draining: () => 'The copy was ending.',
  'max-open': (count: number) =>
    `The copy already had ${count} open ${count === 1 ? 'position' : 'positions'}.`,
  opposite: () => 'Another copy or you hold the opposite side in this account.',
  late: (due: Millis, seen: Millis) =>
    `The signal was due at ${clock(due)} and we only saw it at ${clock(seen)} UTC.`,
  'no-price': (due: Millis) => `No price came within 90 seconds of ${clock(due)} UTC.`,
  'no-signal': () => 'The robot’s trade had no signal in time to copy.',
  'no-size': () => 'The robot’s share of its account is unknown for this trade.',
  replaced: () => 'The robot changed its decision before it was due.',
  'closed-first': () => 'The position was closed again before it had opened.',
  'before-open': () => 'The robot’s position was closed before yours had opened.',
  'no-account': () => 'The paper account was reset.',
  lapsed: () => 'The robot didn’t open this trade: it had no room or no size for it.',
  // Reasons of accounts at brokers.
  'not-armed': () => 'Robots were not allowed to trade the broker account.',
  'not-tradable': () => 'The broker doesn’t trade this ticker.',
  'no-short': () => 'The broker account can’t sell this short.',
  'no-short-crypto': () => 'Crypto can’t be sold short at this broker.',
  'below-minimum': () => 'The size was below the broker’s smallest order.',
  'limit-open': () => 'Everything that robots may hold in this account was in use.',
  'limit-orders': (count: number) =>
    `The account’s limit of ${count} ${count === 1 ? 'order' : 'orders'} a day was reached.`,
  external: () => 'The broker account holds something in this ticker that no robot opened.',
  differing: () =>
    'The broker’s account holds more of this ticker than we know of. Entries wait for your decision.',
  'broker-down': () => 'The broker couldn’t be reached in time.',
  'no-broker-price': () => 'There was no current price to work out a size with.',
  funds: (words: string) => `The broker refused it for lack of money: ${words}`,
  'never-arrived': () => 'The order didn’t reach the broker in time.',
  'needs-user': () =>
    'Access to the broker stopped working before we knew what became of the order. Look it up at the broker.',
  'outcome-unknown': () =>
    'The broker gave no answer to the order, and ever since says that it doesn’t know it. We don’t send it again, since it could be taken twice. Look it up at the broker.',
  'replaced-there': () =>
    'It was changed at the broker, not by us, which replaced it by another order. That order is yours: robots don’t follow it.',
  'never-sent': () => 'The order was called off before it left.',
  unsent: () => 'The order couldn’t be sent to the broker in time, so it was called off.',
  'not-filled': () => 'The broker didn’t fill it in time.',
  'fill-timeout': () => 'It wasn’t filled within 90 seconds of when it was due, so it was canceled.',
  'rest-timeout': () => 'Only part of it was filled within a minute, so the rest was canceled.',
  'stop-withdrawn': () => 'The stop wasn’t needed any longer, or something else closes the position.',
  'stop-for-entry': () =>
    'A robot was about to open more in this ticker, which brokers refuse while a stop of the other side waits. It’s placed again afterwards.',
  'asked-to-cancel': () => 'You asked for it to be canceled.',
  'part-filled': (got: string, wanted: string) => `The broker filled ${got} of ${wanted} in time.`,
  dust: () => 'What was left was too small to sell at the broker.',
  outside: () => 'The position was closed at the broker, not by us.',
  'paid-in-cash': () => 'A split left less than a whole share, which was paid in cash.',
  split: () => 'The shares were split, and the order was for too few of them.',
  'closed-already': () => 'Another exit had closed the whole position before this one left.',
  'entry-crosses': () =>
    'Another order of this account, on the other side of the ticker, waited at the broker, which refuses both at once.',
  'entry-opposed': () => 'The account at the broker holds the other side of this ticker.',
  // Why an exit or a robot's stop is held up, with what its user can do.
  'exit-held': () =>
    'Another of your orders at the broker holds this position. Cancel it there, and the exit leaves within a minute.',
  'exit-crosses': () =>
    'An order of yours on the other side waits at the broker, which refuses both at once. Cancel it there, and the exit leaves within a minute.',
  'exit-not-there': () =>
    'The broker says that it doesn’t hold this position any more. If you closed it there, we note that within minutes.',
  'exit-halted': (words: string) =>
    `The broker takes no orders for this ticker at the moment (${words}). We try again every minute.`,
  'exit-refused': (words: string) =>
    `The broker refuses the exit (${words}). We try again every minute; you can also close the position at the broker.`,
  'exit-unfilled': () =>
    'The broker has the exit but hasn’t filled it. Trading in this ticker may be halted; the exit fills once it resumes.',
  'exit-unanswered': () =>
    'The broker hasn’t said whether it has the exit. We keep asking; look it up there before you close the position yourself.',
  'exit-no-broker': () =>
    'The broker can’t be reached. We keep trying; you can also close the position at the broker.',
  'exit-blocked': (words: string) => `${words} The exit leaves within a minute once orders are taken again.`,
  'exit-unlisted': () =>
    'The broker doesn’t list this ticker at the moment. We ask again every minute; you can also close the position at the broker.',
  'exit-behind-stop': () =>
    'The broker hasn’t canceled the robot’s stop yet, which the exit has to wait for. The stop still guards the position.',
  'exit-behind-ours': () =>
    'Another order that we placed in this ticker isn’t over at the broker yet, which the exit has to wait for. It leaves as soon as that one is.',
  'exit-split': () =>
    'The shares were split, and the broker’s list doesn’t show yet how many the robot has now. The exit leaves as soon as it does, after half an hour at the latest.',
  'exit-resized': () =>
    'The shares were split after the exit was sent. It’s sent again for what is held now.',
  'exit-canceled': () => 'The exit was canceled at the broker. We send it again within a minute.',
  'exit-expired': () =>
    'The exit expired at the broker before it was filled. We send it again within a minute.',
  'exit-waits': () => 'The broker takes no more requests for now. The exit leaves as soon as it does.',
  'exit-no-price': () =>
    'No price has come since it was due. Trading in this ticker may be halted; the exit fills at the next price.',
  'stop-held': () =>
    'Another of your orders at the broker holds this position. Cancel it there, and the stop is placed within a minute. Until then, the position is closed when the robot closes.',
  'stop-crosses': () =>
    'An order of yours on the other side waits at the broker, which refuses both at once. Cancel it there, and the stop is placed within a minute. Until then, the position is closed when the robot closes.',
  'stop-refused': (words: string) =>
    `The broker refuses the stop (${words}). We try again every minute. Until then, the position is closed when the robot closes.`,
  'stop-passed': () => 'The price is past the robot’s stop already, so the position is closed at the market.',
  'stop-untriggered': () =>
    'The price has been past the robot’s stop for a minute, and the broker hasn’t filled it. It’s canceled, and the position is closed at the market.',
  'late-fill': () => 'The broker filled it too late to follow the robot, so it was closed.',
  disconnected: () => 'The broker account was disconnected.',
  // Reasons of copies.
  'turned-off': () => 'You turned autopilot off.',
  deselected: () => 'You deselected the robot for autotrading.',
  unfollowed: () => 'You stopped following the robot.',
  kept: () => KEPT,
  removed: () => 'The robot was removed. Its positions close at the next price.',
  retired: () => ENDS_RETIRED,
  'removed-live': () =>
    'The robot was removed. Its positions at the broker stay open until you decide: turn autotrading off and choose what happens to them.',
  'silent-live': () =>
    'The robot stopped trading while its market was open. Its positions at the broker stay open until you decide.',
  'no-funds': () => 'The broker refused three entries in a row for lack of money, so entries are paused.',
  silent: () => 'The robot stopped trading while its market was open. Its positions close at the next price.',
  'copy-stop': copyStopReached,
  'asked-to-close': () => 'You asked for it to be closed at once.',
  reset: () => 'You reset your paper account.',
} as const satisfies Readonly<Record<string, (...args: never[]) => string>>;

export type ReasonCode = keyof typeof REASONS;

/** One of these reasons with its arguments, or the words of a broker or of another part of the product. */
export type Reason =
  | { readonly code: ReasonCode; readonly args: readonly (number | string)[] }
  | { readonly code: null; readonly words: string };

/** Reasons that come from the robot or the user, and stops that the user was notified of when they began. */
const EXPECTED: ReadonlySet<string> = new Set<ReasonCode>([
  'paused',
  'halted',
  'draining',
  'replaced',
  'closed-first',
  'lapsed',
  'not-armed',
  'no-account',
  'disconnected',
  'asked-to-cancel',
  'asked-to-close',
]);

export function because<Code extends ReasonCode>(
  code: Code,
  ...args: Parameters<(typeof REASONS)[Code]>
): Reason {
  return { code, args };
}

export function inWords(words: string): Reason {
  return { code: null, words };
}

/** Whether a user expects that an entry wasn't filled for this reason. */
export function isExpected(code: ReasonCode | null): boolean {
  return code !== null && EXPECTED.has(code);
}

export function reasonText(reason: Reason): string {
  if (reason.code === null) return reason.words;
  const say: (...args: never[]) => string = REASONS[reason.code];
  return say(...(reason.args as readonly never[]));
}

/** How a row stores its reason. */
export interface ReasonColumns {
  /** The code and its arguments separated by colons, such as `late:1700000000000:…`, or the words. */
  readonly reason: string | null;
  readonly reason_code: ReasonCode | null;
  /** JSON; null if the reason has no arguments. */
  readonly reason_args: string | null;
}

export function reasonColumns(reason: Reason | null): ReasonColumns {
  if (reason === null) return { reason: null, reason_code: null, reason_args: null };
  if (reason.code === null) return { reason: reason.words, reason_code: null, reason_args: null };
  const { code, args } = reason;
  const reason_args = args.length === 0 ? null : JSON.stringify(args);
  return { reason: [code, ...args].join(':'), reason_code: code, reason_args };
}

export function readReason({ reason, reason_code: code, reason_args }: ReasonColumns): Reason | null {
  if (code === null) return reason === null ? null : inWords(reason);
  if (reason_args !== null) return { code, args: parseStored(reason_args, 'orders') };
  return { code, args: REASONS[code].length === 0 ? [] : argumentsInText(code, reason ?? '') };
}

/** Arguments of rows that a process of the previous release wrote while this one ran beside it. */
function argumentsInText(code: ReasonCode, reason: string): readonly (number | string)[] {
  const text = reason.slice(code.length + 1);
  if (code === 'funds') return [text];
  return code === 'part-filled' ? text.split(':') : text.split(':').map(Number);
}

/** What a row's reason says; null without one. */
export function storedReasonText(row: ReasonColumns): string | null {
  const reason = readReason(row);
  return reason && reasonText(reason);
}

/** Hours and minutes, UTC. */
function clock(time: Millis): string {
  return new Date(time).toISOString().slice(11, 16);
}
