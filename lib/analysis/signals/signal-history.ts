import { tradeCostsFor } from '@/lib/analysis/outcomes/follow-occurrence';
import { shuffleBars, shuffledLength } from '@/lib/analysis/outcomes/shuffle-bars';
import type { Panel, PanelInstrument } from '@/lib/analysis/panel/panel';
import type { FundId } from '@/lib/core/base/brand';
import type { RateCases } from '@/lib/core/statistics/shrunk-rates';
import { type DailyBars, startsWith } from '@/lib/market/data/daily-bars';
import { forEachCase, type ScannedSignals, SIGNAL_KINDS, SignalScan } from './signal-scan';

/** All signals of a panel. */
export interface SignalHistory {
  /** By the panel's instruments. */
  readonly signals: readonly ScannedSignals[];
  /** By `SIGNAL_KINDS`: what signals in an instrument's shuffled bars led to, where they mean nothing. */
  placebo(index: number): readonly PlaceboCases[];
}

export interface PlaceboCases extends RateCases {
  /** Sum of the results of those that were entered. */
  readonly r: number;
  readonly entered: number;
}

/** An instrument's signals in its bars, and its placebo once it was asked for. */
interface Held {
  readonly bars: DailyBars;
  readonly scan: SignalScan;
  placebo: readonly PlaceboCases[] | null;
}

const kept = new WeakMap<Panel, SignalHistory>();
/** What the next panel goes on from. */
let latest: { readonly panel: Panel; readonly held: ReadonlyMap<FundId, Held> } | null = null;

/**
 * Computed once a panel. Where an instrument's older bars are those of the panel before, only new ones are looked at; that
 * panel's history is given up, and would be computed again.
 */
export function signalHistory(panel: Panel): SignalHistory {
  const known = kept.get(panel);
  if (known) return known;
  const before = latest;
  if (before) kept.delete(before.panel);
  const all = panel.instruments.map((instrument) => goOn(instrument, before?.held.get(instrument.fundId)));
  latest = { panel, held: new Map(all.map((held) => [held.bars.fundId, held])) };
  const history: SignalHistory = {
    signals: all.map(({ scan }) => scan),
    placebo(index) {
      const held = all[index] as Held;
      held.placebo ??= countPlacebo(panel.instruments[index] as PanelInstrument);
      return held.placebo;
    },
  };
  kept.set(panel, history);
  return history;
}

function goOn({ bars, fundType }: PanelInstrument, before: Held | undefined): Held {
  const isSame = before !== undefined && startsWith(bars, before.bars);
  const scan = isSame ? before.scan : new SignalScan(tradeCostsFor(fundType));
  scan.extend(bars);
  // A placebo changes when another of its periods is whole.
  const isPlaceboSame = isSame && shuffledLength(bars.length) === shuffledLength(before.bars.length);
  return { bars, scan, placebo: isPlaceboSame ? before.placebo : null };
}

function countPlacebo({ bars, fundId, fundType }: PanelInstrument): readonly PlaceboCases[] {
  const shuffled = shuffleBars(bars, fundId);
  const scan = new SignalScan(tradeCostsFor(fundType));
  scan.extend(shuffled);
  const cases = SIGNAL_KINDS.map(() => ({ k: 0, n: 0, r: 0, entered: 0 }));
  forEachCase(shuffled, scan, Number.POSITIVE_INFINITY, ({ kind, hit, r }) => {
    const own = cases[kind] as (typeof cases)[number];
    own.n += 1;
    own.k += Number(hit);
    if (r === null) return;
    own.r += r;
    own.entered += 1;
  });
  return cases;
}
