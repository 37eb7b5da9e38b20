import { bisectLeft } from 'd3-array';
import { tradeCostsFor } from '@/lib/analysis/outcomes/follow-occurrence';
import { type Panel, type PanelInstrument, panelCalendar } from '@/lib/analysis/panel/panel';
import { knownSince, type RobotEntry, type RobotFill } from '@/lib/analysis/robot-entries/robot-entry';
import type { FundId, Millis, Price } from '@/lib/core/base/brand';
import { fromPrice } from '@/lib/core/base/price';
import { roundTo } from '@/lib/core/base/round';
import { utcDay } from '@/lib/core/base/time';
import { toTick } from '@/lib/market/data/tick';
import { isProtective } from '@/lib/robots/catalogue/market-return';
import { marketQuote } from '@/lib/robots/catalogue/quote-at';
import type { ExitReason } from '@/lib/robots/ledger/entry';
import type { IdeaState } from '@/lib/site/addresses/trade-ideas-address';
import type { TradeIdea } from './idea';
import { profitAfterCosts } from './trade-result';

/**
 * Robots' entries since their publication as ideas; those in instruments without daily bars are left out. A signal that
 * isn't filled counts as waiting: `atTime` says whether it has lapsed.
 *
 * Prices are the market's and results take usual costs, as those of patterns do: what a robot paid would reveal the size
 * of its account. For the same reason stop and target are the signal's distances from the market's price at the entry,
 * and an exit at one of them counts at that price, or at a worse one that the market gapped to.
 */
export function robotIdeas(panel: Panel, entries: readonly RobotEntry[]): readonly TradeIdea[] {
  const places = new Map(panel.instruments.map(({ fundId }, index) => [fundId as FundId, index]));
  return entries.flatMap((entry) => {
    const place = places.get(entry.fundId);
    return place === undefined ? [] : [toIdea(panel, place, entry)];
  });
}

function toIdea(panel: Panel, place: number, recorded: RobotEntry): TradeIdea {
  const instrument = panel.instruments[place] as PanelInstrument;
  const { robotId, seq, side, signal, opening, closing } = recorded;
  const sign = side === 'long' ? 1 : -1;
  const entry = opening && { at: opening.time, price: fillQuote(opening, 'open', recorded, instrument) };
  const stop = level(entry?.price, -sign, signal?.stopDistance, instrument);
  const target = level(entry?.price, sign, signal?.takeProfitDistance, instrument);
  const exit = closing && {
    at: closing.time,
    price: exitPrice(
      fillQuote(closing, 'close', recorded, instrument),
      { sign, stop, target },
      closing.reason,
    ),
  };
  const risk = entry && (stop === null ? usualRange(panel, place, entry) : Math.abs(entry.price - stop));
  return {
    id: `robot.${robotId}.${seq}`,
    source: 'robots',
    ...{ robotId, patternKind: null },
    ...named(instrument),
    direction: side === 'long' ? 'up' : 'down',
    state: closing ? stateAfter(closing.reason) : opening ? 'open' : 'waiting',
    record: signal && opening?.phase !== 'replayed' ? 'before' : 'afterwards',
    knownAt: knownSince(recorded),
    dueAt: opening ? null : (signal?.dueAt ?? null),
    ...{ entry, stop, target, exit },
    expiresAt: null,
    plannedR:
      entry && stop !== null && target !== null && risk
        ? shortR(Math.abs(target - entry.price) / risk)
        : null,
    risk: signal?.stopDistance == null ? 'range' : 'stop',
    ...results(
      entry &&
        exit && { sign, entry: entry.price, exit: exit.price, isLimit: closing?.reason === 'take-profit' },
      risk,
      instrument,
    ),
  };
}

function named({ fundId, ticker, fundName, fundType, group, decimals }: PanelInstrument) {
  return { fundId, ticker, fundName, fundType, group, decimals };
}

function fillQuote(
  fill: RobotFill,
  kind: 'open' | 'close',
  { side }: RobotEntry,
  instrument: PanelInstrument,
) {
  return marketQuote({ ...fill, kind, side }, instrument);
}

function level(
  from: number | undefined,
  sign: number,
  distance: Price | null | undefined,
  instrument: PanelInstrument,
): number | null {
  return from === undefined || distance == null
    ? null
    : toTick(from + sign * fromPrice(distance), instrument);
}

interface Plan {
  readonly sign: number;
  readonly stop: number | null;
  readonly target: number | null;
}

function exitPrice(quote: number, { sign, stop, target }: Plan, reason: ExitReason): number {
  const planned = isProtective(reason) ? (reason === 'stop' ? stop : target) : null;
  if (planned === null) return quote;
  return sign * Math.min(sign * planned, sign * quote);
}

/** In price units, by the session before the entry; null without enough sessions. */
function usualRange(
  panel: Panel,
  place: number,
  { at, price }: { at: Millis; price: number },
): number | null {
  const { bars, ...instrument } = panel.instruments[place] as PanelInstrument;
  const day = panelCalendar(instrument).sessionAt(at)?.day ?? utcDay(at);
  const before = bisectLeft(bars.day, day, 0, bars.length) - 1;
  if (before < 0) return null;
  const pct = panel.column('atr14')[(panel.start[place] as number) + before] as number;
  return pct > 0 ? (pct / 100) * price : null;
}

function stateAfter(reason: ExitReason): IdeaState {
  if (reason === 'take-profit') return 'reached';
  return reason === 'stop' ? 'stopped' : 'closed';
}

type Trade = Parameters<typeof profitAfterCosts>[0];

function results(trade: Trade | null, risk: number | null, { fundType }: PanelInstrument) {
  if (trade === null) return { resultPct: null, r: null, otherSidePct: null };
  const costs = tradeCostsFor(fundType);
  const profit = profitAfterCosts(trade, costs);
  const other = profitAfterCosts({ ...trade, sign: trade.sign === 1 ? -1 : 1, isLimit: false }, costs);
  return {
    resultPct: roundTo((100 * profit) / trade.entry, 2),
    r: risk ? shortR(profit / risk) : null,
    otherSidePct: roundTo((100 * other) / trade.entry, 2),
  };
}

function shortR(value: number): number {
  return roundTo(value, 2);
}
