import { GENESIS_HASH, hashEntry, type LedgerHead } from './chain';
import type { LedgerEntry, TradeOpened } from './entry';
import { profitOf } from './profit';

/** An entry as it was found, and what is wrong with a column of it that holds what no entry has. */
export type StoredEntry = LedgerEntry & { readonly damage?: string };

export type Verdict =
  | { readonly ok: true; readonly entries: number }
  | { readonly ok: false; readonly seq: number; readonly entry: LedgerEntry | null; readonly why: string };

/**
 * Checks a robot's whole chain in order and names the first entry that is not what was recorded: its columns, its hash,
 * its place, its link to the one before, its trade's open, its profit. Given the stored head, a chain cut off at its end
 * fails too.
 */
export function verifyChain(entries: Iterable<StoredEntry>, head: LedgerHead | null): Verdict {
  const open = new Map<number, TradeOpened>();
  let seq = 0;
  let prevHash = GENESIS_HASH;
  let last: LedgerEntry | null = null;
  for (const entry of entries) {
    seq += 1;
    if (entry.seq > seq)
      return { ok: false, seq, entry: null, why: `it is missing; entry ${entry.seq} comes next` };
    const why = faultOf(entry, seq, prevHash, open);
    if (why !== null) return { ok: false, seq, entry, why };
    prevHash = entry.hash;
    if (entry.kind === 'open') open.set(entry.tradeNo, entry);
    else open.delete(entry.tradeNo);
    last = entry;
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
  return { ok: true, entries: seq };
}

function faultOf(
  entry: StoredEntry,
  seq: number,
  prevHash: string,
  open: ReadonlyMap<number, TradeOpened>,
): string | null {
  if (entry.damage !== undefined) return entry.damage;
  if (entry.seq !== seq) return `its number is ${entry.seq} where ${seq} was due`;
  if (hashEntry(entry) !== entry.hash) return 'its content does not match its hash';
  if (entry.prevHash !== prevHash) return 'it does not follow the entry before it';
  const opened = open.get(entry.tradeNo);
  if (entry.kind === 'open') return opened ? 'its trade is already open' : null;
  if (!opened) return 'it closes a trade that is not open';
  if (opened.fundId !== entry.fundId || opened.side !== entry.side || opened.quantity !== entry.quantity)
    return 'it closes something else than its trade opened';
  if (entry.time < opened.time) return 'it closes its trade before it was opened';
  return profitOf(opened, entry) === entry.profit ? null : 'its profit does not follow from its trade';
}
