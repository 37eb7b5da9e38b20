import type { Micros } from '@/lib/core/base/brand';
import type { LedgerEntry, Phase, Side, TradeOpened } from '@/lib/robots/ledger/entry';
import { tradePhase } from '@/lib/robots/ledger/phase';
import type { ClosedTrade } from './types';

interface TradeBase {
  readonly tradeNo: number;
  readonly side: Side;
  readonly entryTime: number;
  /** Backtest if it was opened before publication; forward only if both its ends are. */
  readonly phase: Phase;
  /** Whether either end was recorded late. */
  readonly late: boolean;
  readonly opening: OpeningEntry;
}

export interface LedgerTrade extends TradeBase, ClosedTrade {
  readonly closing: ClosingEntry;
}

export interface OpenLedgerTrade extends TradeBase {
  readonly fundId: TradeOpened['fundId'];
}

/** Pairs the ledger's entries into trades: the closed ones by their exit, then those still open by their entry. */
export function tradesFromLedger(entries: readonly LedgerEntry[]): {
  readonly closed: readonly LedgerTrade[];
  readonly open: readonly OpenLedgerTrade[];
} {
  const closed: LedgerTrade[] = [];
  const open = new Map<number, OpeningEntry>();
  for (const entry of entries) {
    if (entry.kind === 'open') {
      open.set(entry.tradeNo, entry);
      continue;
    }
    const opening = open.get(entry.tradeNo);
    if (!opening) throw new Error(`Entry ${entry.seq} closes trade ${entry.tradeNo}, which is not open`);
    open.delete(entry.tradeNo);
    closed.push(closedTrade(opening, entry));
  }
  return { closed, open: [...open.values()].map(openTrade) };
}

type OpeningEntry = Extract<LedgerEntry, { kind: 'open' }>;
type ClosingEntry = Extract<LedgerEntry, { kind: 'close' }>;

function openTrade(opening: OpeningEntry): OpenLedgerTrade {
  const { tradeNo, fundId, side, time, late } = opening;
  return { tradeNo, fundId, side, entryTime: time, phase: tradePhase(opening, null), late, opening };
}

/** Spelt out, since a robot's ledger has thousands of entries and spreading an object costs ten times as much. */
function closedTrade(opening: OpeningEntry, closing: ClosingEntry): LedgerTrade {
  return {
    tradeNo: opening.tradeNo,
    fundId: opening.fundId,
    side: opening.side,
    entryTime: opening.time,
    exitTime: closing.time,
    profit: closing.profit,
    costs: (opening.commission + opening.slippage + closing.commission + closing.slippage) as Micros,
    phase: tradePhase(opening, closing),
    late: opening.late || closing.late,
    opening,
    closing,
  };
}
