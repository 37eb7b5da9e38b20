import * as crypto from 'node:crypto';
import type { Millis, RobotId } from '@/lib/core/base/brand';
import type { LedgerEntry, Phase, TradeEvent } from './entry';

/** What stands before a robot's first entry. */
export const GENESIS_HASH = '0'.repeat(64);

/** An entry without its own hash. */
export type UnhashedEntry = Omit<LedgerEntry, 'hash'> & TradeEvent;

export interface LedgerHead {
  /** 0 before the first entry. */
  readonly seq: number;
  readonly hash: string;
}

export const EMPTY_HEAD: LedgerHead = { seq: 0, hash: GENESIS_HASH };

export interface ChainInput {
  readonly robotId: RobotId;
  readonly head: LedgerHead;
  readonly events: readonly TradeEvent[];
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
 * phase, late, recordedAt. Amounts are integers of micro-units, times milliseconds, late is 0 or 1, and a field that an
 * entry of its kind does not have is empty.
 */
export function hashEntry(entry: UnhashedEntry): string {
  return sha256(textOf(entry, entry));
}

/** What an entry has beside its event. */
type Place = Pick<LedgerEntry, 'robotId' | 'seq' | 'phase' | 'late' | 'recordedAt' | 'prevHash'>;

function textOf(event: TradeEvent, place: Place): string {
  const closing = event.kind === 'close' ? `${event.reason}|${event.profit}` : '|';
  return `${place.prevHash}|${place.robotId}|${place.seq}|${event.kind}|${event.tradeNo}|${event.fundId}|${event.side}|${event.quantity}|${event.price}|${event.time}|${event.commission}|${event.slippage}|${closing}|${place.phase}|${place.late ? 1 : 0}|${place.recordedAt}`;
}

/** Appends trade events to a robot's chain: the entries that follow its head, in order. */
export function chainEvents(input: ChainInput): LedgerEntry[] {
  const { robotId, events, publishedAt, recordedAt, lateAfterMs } = input;
  const openSince = new Map(input.openSince);
  const entries: LedgerEntry[] = [];
  let { seq, hash: prevHash } = input.head;
  for (const event of events) {
    if (event.kind === 'open') openSince.set(event.tradeNo, event.time);
    const phase: Phase = (openSince.get(event.tradeNo) ?? event.time) < publishedAt ? 'backtest' : 'forward';
    if (event.kind === 'close') openSince.delete(event.tradeNo);
    seq += 1;
    const late = recordedAt - event.time > lateAfterMs;
    const hash = sha256(textOf(event, { robotId, seq, phase, late, recordedAt, prevHash }));
    entries.push(entryOf(event, { robotId, seq, phase, late, recordedAt, prevHash }, hash));
    prevHash = hash;
  }
  return entries;
}

/** Field by field: spreading objects of this size takes several times as long as hashing them. */
function entryOf(event: TradeEvent, place: Place, hash: string): LedgerEntry {
  const { tradeNo, fundId, side, quantity, price, time, commission, slippage } = event;
  const { robotId, seq, phase, late, recordedAt, prevHash } = place;
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
    prevHash,
    hash,
  };
}
