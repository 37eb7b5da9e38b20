import type { LedgerEntry, TradeOpened } from './entry';
import { GENESIS_HASH, type LedgerHead } from './head';
import { tradeProfit } from './profit';
import type { ChainLink, Signal } from './signal';

interface Found {
  /** What is wrong with a column whose value isn't possible. */
  readonly damage?: string;
}

/** A link as it was found. */
export type StoredEntry = LedgerEntry & Found;
export type StoredSignal = Signal & Found;
export type StoredLink = StoredEntry | StoredSignal;

export type Verdict =
  | { readonly ok: true; readonly entries: number; readonly signals: number }
  | { readonly ok: false; readonly seq: number; readonly entry: ChainLink | null; readonly why: string };

/**
 * Checks a robot's whole chain of entries and signals, in order, and names the first that isn't what was recorded: its
 * columns, hash, position, link to the previous one, its trade's opening, its profit, the signal it fills. Given the
 * stored head, a truncated chain fails too.
 * @param toHash the hash of a link's content: `hashLink`, or one a browser computed beforehand
 */
export function verifyChain(
  links: Iterable<StoredLink>,
  head: LedgerHead | null,
  toHash: (link: StoredLink) => string,
): Verdict {
  const open = new Map<number, TradeOpened>();
  const signals = new Map<number, Signal>();
  const filled = new Set<number>();
  let entries = 0;
  let seq = 0;
  let prevHash = GENESIS_HASH;
  let last: ChainLink | null = null;
  for (const entry of links) {
    seq += 1;
    if (entry.seq > seq)
      return { ok: false, seq, entry: null, why: `it is missing; entry ${entry.seq} comes next` };
    const why =
      findPlaceFault(entry, seq, prevHash, toHash) ??
      (entry.kind === 'signal' ? findSignalFault(entry) : findFault(entry, open, signals, filled));
    if (why !== null) return { ok: false, seq, entry, why };
    prevHash = entry.hash;
    last = entry;
    if (entry.kind === 'signal') {
      signals.set(seq, entry);
      continue;
    }
    entries += 1;
    if (entry.signalSeq !== null) filled.add(entry.signalSeq);
    if (entry.kind === 'open') open.set(entry.tradeNo, entry);
    else open.delete(entry.tradeNo);
  }
  if (head !== null && head.seq > seq)
    return { ok: false, seq: seq + 1, entry: null, why: `it is missing; ${head.seq} entries were recorded` };
  if (head !== null && (head.seq !== seq || head.hash !== prevHash))
    return {
      ok: false,
      seq,
      entry: last,
      why: 'it is the last, but the recorded head of the chain is another',
    };
  return { ok: true, entries, signals: signals.size };
}

function findPlaceFault(
  link: StoredLink,
  seq: number,
  prevHash: string,
  toHash: (link: StoredLink) => string,
): string | null {
  if (link.damage !== undefined) return link.damage;
  if (link.seq !== seq) return `its number is ${link.seq} where ${seq} was due`;
  if (toHash(link) !== link.hash) return 'its content does not match its hash';
  return link.prevHash === prevHash ? null : 'it does not follow the entry before it';
}

function findSignalFault({ decidedAt, dueAt, recordedAt }: Signal): string | null {
  if (dueAt <= decidedAt) return 'it was due before it was decided';
  return recordedAt < dueAt ? null : 'it was recorded when it was due already';
}

function findFault(
  entry: StoredEntry,
  open: ReadonlyMap<number, TradeOpened>,
  signals: ReadonlyMap<number, Signal>,
  filled: ReadonlySet<number>,
): string | null {
  const fault = entry.signalSeq === null ? null : findFillFault(entry, signals.get(entry.signalSeq));
  if (fault !== null) return fault;
  if (entry.signalSeq !== null && filled.has(entry.signalSeq))
    return `it fills signal ${entry.signalSeq}, which was filled before`;
  const opened = open.get(entry.tradeNo);
  if (entry.kind === 'open') return opened ? 'its trade is already open' : null;
  if (!opened) return 'it closes a trade that is not open';
  if (opened.fundId !== entry.fundId || opened.side !== entry.side || opened.quantity !== entry.quantity)
    return 'it closes something else than its trade opened';
  if (entry.time < opened.time) return 'it closes its trade before it was opened';
  return tradeProfit(opened, entry) === entry.profit ? null : 'its profit does not follow from its trade';
}

function findFillFault(entry: LedgerEntry, signal: Signal | undefined): string | null {
  if (!signal) return `it fills signal ${entry.signalSeq}, which does not come before it`;
  if (signal.fundId !== entry.fundId || signal.side !== entry.side || signal.action !== entry.kind)
    return `it does something else than signal ${signal.seq} said`;
  if (entry.time <= signal.decidedAt) return `it is of before signal ${signal.seq} was decided`;
  return entry.phase === 'forward' && signal.recordedAt >= entry.time
    ? `it says forward, and signal ${signal.seq} was not recorded before it`
    : null;
}
