import * as crypto from 'node:crypto';
import type { Millis, Price, RobotId } from '@/lib/core/base/brand';
import { decimalText } from '@/lib/core/base/decimal-text';
import type { LedgerEntry, Phase, TradeEvent } from './entry';
import type { LedgerHead } from './head';
import type { ChainLink, Intention, Signal } from './signal';

export type UnhashedEntry = Omit<LedgerEntry, 'hash'> & TradeEvent;

export interface ChainInput {
  readonly robotId: RobotId;
  readonly head: LedgerHead;
  readonly events: readonly TradeEvent[];
  /** The signal that an event fills; none where this is missing. */
  readonly findSignal?: (event: TradeEvent) => Signal | null;
  /** Trades opened before this instant are of phase `backtest`, their close included. */
  readonly publishedAt: Millis;
  readonly recordedAt: Millis;
  /** An entry recorded later than this after its fill is marked late. */
  readonly lateAfterMs: number;
  /** Entry times of the trades that the chain has open so far, by trade number. */
  readonly openSince: ReadonlyMap<number, number>;
}

const sha256: (text: string) => string =
  typeof crypto.hash === 'function'
    ? (text) => crypto.hash('sha256', text, 'hex')
    : (text) => crypto.createHash('sha256').update(text).digest('hex');

/**
 * SHA-256 in hex over the UTF-8 text of the fields joined with `|`, in this order:
 * prevHash, robotId, seq, kind, tradeNo, fundId, side, quantity, price, time, commission, slippage, reason, profit,
 * phase, late, recordedAt. Amounts are integers of micro-units, prices plain decimals of them, times milliseconds, late
 * is 0 or 1, and a field that an entry of its kind doesn't have is empty. An entry that fills a signal has `|` and the
 * signal's seq at the end.
 */
export function hashEntry(entry: UnhashedEntry): string {
  return sha256(hashedText(entry, entry));
}

/** The columns of an entry that don't come from its event. */
type Place = Pick<
  LedgerEntry,
  'robotId' | 'seq' | 'phase' | 'late' | 'recordedAt' | 'signalSeq' | 'prevHash'
>;

function hashedText(event: TradeEvent, place: Place): string {
  const closing = event.kind === 'close' ? `${event.reason}|${event.profit}` : '|';
  const named = place.signalSeq === null ? '' : `|${place.signalSeq}`;
  return `${place.prevHash}|${place.robotId}|${place.seq}|${event.kind}|${event.tradeNo}|${event.fundId}|${event.side}|${event.quantity}|${decimalText(event.price)}|${event.time}|${event.commission}|${event.slippage}|${closing}|${place.phase}|${place.late ? 1 : 0}|${place.recordedAt}${named}`;
}

/** Appends trade events to a robot's chain: the entries that follow its head, in order. */
export function chainEvents(input: ChainInput): LedgerEntry[] {
  const { robotId, events, publishedAt, recordedAt, lateAfterMs } = input;
  const openSince = new Map(input.openSince);
  const entries: LedgerEntry[] = [];
  let { seq, hash: prevHash } = input.head;
  for (const event of events) {
    if (event.kind === 'open') openSince.set(event.tradeNo, event.time);
    const isBacktest = (openSince.get(event.tradeNo) ?? event.time) < publishedAt;
    if (event.kind === 'close') openSince.delete(event.tradeNo);
    seq += 1;
    const late = recordedAt - event.time > lateAfterMs;
    const signal = input.findSignal?.(event) ?? null;
    const phase = isBacktest ? 'backtest' : phaseSince(event, signal, late);
    const place = { robotId, seq, phase, late, recordedAt, signalSeq: signal?.seq ?? null, prevHash };
    const hash = sha256(hashedText(event, place));
    entries.push(makeEntry(event, place, hash));
    prevHash = hash;
  }
  return entries;
}

/** The phase of what happened after publication. */
function phaseSince(event: TradeEvent, signal: Signal | null, late: boolean): Phase {
  if (signal !== null) return signal.recordedAt < event.time ? 'forward' : 'replayed';
  const isProtective = event.kind === 'close' && (event.reason === 'stop' || event.reason === 'take-profit');
  return isProtective && !late ? 'forward' : 'replayed';
}

/** Copies each field, because spreading objects of this size takes several times as long as hashing them. */
function makeEntry(event: TradeEvent, place: Place, hash: string): LedgerEntry {
  const { tradeNo, fundId, side, quantity, price, time, commission, slippage } = event;
  const { robotId, seq, phase, late, recordedAt, signalSeq, prevHash } = place;
  if (event.kind === 'open')
    return {
      kind: 'open',
      tradeNo,
      fundId,
      side,
      quantity,
      price,
      time,
      commission,
      slippage,
      robotId,
      seq,
      phase,
      late,
      recordedAt,
      signalSeq,
      prevHash,
      hash,
    };
  const { reason, profit } = event;
  return {
    kind: 'close',
    tradeNo,
    fundId,
    side,
    quantity,
    price,
    time,
    commission,
    slippage,
    reason,
    profit,
    robotId,
    seq,
    phase,
    late,
    recordedAt,
    signalSeq,
    prevHash,
    hash,
  };
}

/**
 * SHA-256 in hex over the UTF-8 text of a signal's fields joined with `|`, in this order:
 * prevHash, robotId, seq, the word signal, fundId, side, action, sharePct, stopDistance, takeProfitDistance, decidedAt,
 * dueAt, recordedAt. Distances are plain decimals of micro-units like prices, and one that there is not is empty; times
 * are milliseconds.
 */
export function hashSignal(signal: Omit<Signal, 'hash'>): string {
  const { prevHash, robotId, seq, fundId, side, action, sharePct, decidedAt, dueAt, recordedAt } = signal;
  const stop = distanceText(signal.stopDistance);
  const takeProfit = distanceText(signal.takeProfitDistance);
  return sha256(
    `${prevHash}|${robotId}|${seq}|signal|${fundId}|${side}|${action}|${sharePct}|${stop}|${takeProfit}|${decidedAt}|${dueAt}|${recordedAt}`,
  );
}

function distanceText(distance: Price | null): string {
  return distance === null ? '' : decimalText(distance);
}

/** The hash that a link of a chain ought to have: see `hashEntry` and `hashSignal`. */
export function hashLink(link: ChainLink): string {
  return link.kind === 'signal' ? hashSignal(link) : hashEntry(link);
}

/** Appends intentions to a robot's chain: the signals that follow its head, in order. */
export function chainSignals(
  { robotId, head, recordedAt }: Pick<ChainInput, 'robotId' | 'head' | 'recordedAt'>,
  intentions: readonly Intention[],
): Signal[] {
  let { seq, hash: prevHash } = head;
  return intentions.map((intention) => {
    seq += 1;
    const unhashed = { ...intention, kind: 'signal' as const, robotId, seq, recordedAt, prevHash };
    const signal = { ...unhashed, hash: hashSignal(unhashed) };
    prevHash = signal.hash;
    return signal;
  });
}
