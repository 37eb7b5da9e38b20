import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import type { ExitReason, LedgerEntry, Phase, Side } from '@/lib/robots/ledger/entry';
import { entryPhase } from '@/lib/robots/ledger/phase';
import { type ChainLink, isEntry, type Signal } from '@/lib/robots/ledger/signal';

/** What gives the market's price at a fill, and when it was recorded. */
export type RobotFill = Pick<LedgerEntry, 'price' | 'quantity' | 'slippage' | 'time' | 'recordedAt'> & {
  readonly phase: Phase;
};

/** A robot's entry since its publication, from signal to exit, as its ledger recorded it. */
export interface RobotEntry {
  readonly robotId: RobotId;
  /** Of the signal, or of the opening where there is none: the same from signal to exit. */
  readonly seq: number;
  readonly fundId: FundId;
  readonly side: Side;
  /** null where the decision was computed after its fill. Only a signal records a stop and a target. */
  readonly signal: Pick<Signal, 'recordedAt' | 'dueAt' | 'stopDistance' | 'takeProfitDistance'> | null;
  /** null until the signal is filled. */
  readonly opening: RobotFill | null;
  readonly closing: (RobotFill & { readonly reason: ExitReason }) | null;
}

/** Of one robot, by their numbers, as far as its chain was read. */
export interface RobotBook {
  readonly entries: Map<number, RobotEntry>;
  /** The number of the entry that a trade belongs to. */
  readonly byTrade: Map<number, number>;
}

/** Adds what comes next in a robot's chain. Trades that were opened before its publication are left out. */
export function addLinks({ entries, byTrade }: RobotBook, links: readonly ChainLink[]): void {
  for (const link of links) {
    if (!isEntry(link)) {
      const { robotId, seq, fundId, side, recordedAt, dueAt, stopDistance, takeProfitDistance } = link;
      if (link.action === 'close') continue;
      const signal = { recordedAt, dueAt, stopDistance, takeProfitDistance };
      entries.set(seq, { robotId, seq, fundId, side, signal, opening: null, closing: null });
    } else if (link.phase === 'backtest') {
      // What a robot did before it was published is no idea.
    } else if (link.kind === 'open') {
      const { robotId, fundId, side } = link;
      const seq = link.signalSeq ?? link.seq;
      const signal = entries.get(seq)?.signal ?? null;
      entries.set(seq, { robotId, seq, fundId, side, signal, opening: toFill(link), closing: null });
      byTrade.set(link.tradeNo, seq);
    } else {
      const entry = entries.get(byTrade.get(link.tradeNo) ?? -1);
      byTrade.delete(link.tradeNo);
      if (entry) entries.set(entry.seq, { ...entry, closing: { ...toFill(link), reason: link.reason } });
    }
  }
}

function toFill(entry: LedgerEntry): RobotFill {
  const { price, quantity, slippage, time, recordedAt } = entry;
  return { price, quantity, slippage, time, recordedAt, phase: entryPhase(entry) };
}

/** When an entry's signal was recorded; where it was computed afterwards, when it would have filled. */
export function knownSince({ signal, opening }: RobotEntry): Millis {
  return (signal?.recordedAt ?? opening?.time ?? 0) as Millis;
}
