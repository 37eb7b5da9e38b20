import { tradeCostsFor } from '@/lib/analysis/outcomes/follow-occurrence';
import { shuffleBars, shuffledLength } from '@/lib/analysis/outcomes/shuffle-bars';
import type { Panel, PanelInstrument } from '@/lib/analysis/panel/panel';
import type { FundId } from '@/lib/core/base/brand';
import type { RateCases } from '@/lib/core/statistics/shrunk-rates';
import { type DailyBars, startsWith } from '@/lib/market/data/daily-bars';
import type { FundType } from '@/lib/market/data/instrument';
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

/** A panel's history, as far as it's made. */
interface Work {
  readonly before: ReadonlyMap<FundId, Held>;
  /** By the panel's instruments. */
  readonly held: Held[];
  history: SignalHistory | null;
}

const works = new WeakMap<Panel, Work>();
/** What the next panel goes on from. */
let latest: { readonly panel: Panel; readonly held: ReadonlyMap<FundId, Held> } | null = null;

/**
 * Computed once a panel. Where an instrument's older bars are those of the panel before, only new ones are looked at; that
 * panel's history is given up, and would be computed again.
 */
export function signalHistory(panel: Panel): SignalHistory {
  const work = begin(panel);
  while (advance(panel, work));
  work.history ??= finish(panel, work);
  return work.history;
}

/**
 * Finds all signals, and those of a class's shuffled bars, an instrument a step: others are answered meanwhile. Each step
 * gives the share that is done.
 */
export function* prepareSignals(panel: Panel, fundType: FundType | null): Generator<number> {
  const work = begin(panel);
  const { instruments } = panel;
  const steps = instruments.length + instruments.filter((one) => one.fundType === fundType).length;
  while (advance(panel, work)) yield work.held.length / steps;
  const history = signalHistory(panel);
  let done = instruments.length;
  for (const [index, instrument] of instruments.entries()) {
    if (instrument.fundType !== fundType) continue;
    history.placebo(index);
    done += 1;
    yield done / steps;
  }
}

function begin(panel: Panel): Work {
  const known = works.get(panel);
  if (known) return known;
  if (latest) works.delete(latest.panel);
  const work = { before: latest?.held ?? new Map(), held: [], history: null };
  works.set(panel, work);
  return work;
}

/** Looks at the next instrument. @returns false if there is none left */
function advance(panel: Panel, { before, held }: Work): boolean {
  const instrument = panel.instruments[held.length];
  if (!instrument) return false;
  held.push(goOn(instrument, before.get(instrument.fundId)));
  return true;
}

function finish(panel: Panel, { held }: Work): SignalHistory {
  latest = { panel, held: new Map(held.map((one) => [one.bars.fundId, one])) };
  return {
    signals: held.map(({ scan }) => scan),
    placebo(index) {
      const own = held[index] as Held;
      own.placebo ??= countPlacebo(panel.instruments[index] as PanelInstrument);
      return own.placebo;
    },
  };
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
