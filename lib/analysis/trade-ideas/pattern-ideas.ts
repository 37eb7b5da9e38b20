import { type Followed, tradeCostsFor } from '@/lib/analysis/outcomes/follow-occurrence';
import { type PanelInstrument, panelCalendar, sessionClose } from '@/lib/analysis/panel/panel';
import { findPatternKind } from '@/lib/analysis/pattern-history/pattern-families';
import { instrumentPatterns, type PatternCase } from '@/lib/analysis/pattern-history/pattern-history';
import { type EpochDay, plus } from '@/lib/core/base/brand';
import { roundTo } from '@/lib/core/base/round';
import { isoDay, startOfDay } from '@/lib/core/base/time';
import { toTick } from '@/lib/market/data/tick';
import type { IdeaState } from '@/lib/site/addresses/trade-ideas-address';
import type { TradeIdea } from './idea';
import { profitAfterCosts } from './trade-result';

/** An instrument's ideas that may still change, or ended lately: see `instrumentPatterns`. */
export function recentPatternIdeas(instrument: PanelInstrument): readonly TradeIdea[] {
  return patternIdeas(instrument, instrumentPatterns(instrument).recent);
}

/** Chart patterns whose breakout a close has confirmed. Candlesticks have no breakout, so none of them is an idea. */
export function patternIdeas(
  instrument: PanelInstrument,
  cases: readonly PatternCase[],
): readonly TradeIdea[] {
  return cases.flatMap((one) => {
    const { confirmedAt } = one.followed;
    return confirmedAt === null || !hasBreakout(one.occurrence.kind)
      ? []
      : toIdea(instrument, one, confirmedAt);
  });
}

export function hasBreakout(kind: string): boolean {
  return findPatternKind(kind)?.family === 'chart';
}

function toIdea(
  instrument: PanelInstrument,
  { occurrence, followed }: PatternCase,
  confirmedAt: number,
): TradeIdea {
  const { bars, fundId, ticker, fundName, fundType, group, decimals } = instrument;
  const { kind, direction, life } = occurrence;
  const calendar = panelCalendar(instrument);
  const dayAt = (at: number) => bars.day[at] as EpochDay;
  const confirmedOn = dayAt(confirmedAt);
  const close = bars.close[confirmedAt] as number;
  const risk = Math.abs(close - occurrence.stop);
  const { entryAt, exitAt } = followed;
  const next = calendar.sessions(plus(confirmedOn, 1), plus(confirmedOn, 2 * life + MOST_CLOSED_DAYS));
  return {
    id: `pattern.${fundId}.${kind}.${direction}.${isoDay(confirmedOn)}`,
    source: 'patterns',
    ...{ robotId: null, patternKind: kind },
    ...{ fundId, ticker, fundName, fundType, group, decimals },
    direction,
    state: ideaState(followed),
    record: 'bars',
    knownAt: sessionClose(calendar, confirmedOn),
    dueAt: entryAt === null ? (next[0]?.open ?? null) : null,
    entry:
      entryAt === null
        ? null
        : {
            at: calendar.sessionOn(dayAt(entryAt))?.open ?? startOfDay(dayAt(entryAt)),
            price: bars.open[entryAt] as number,
          },
    stop: toTick(occurrence.stop, instrument),
    target: toTick(occurrence.target, instrument),
    expiresAt: exitAt === null ? (next[life - 1]?.close ?? null) : null,
    plannedR: roundTo(Math.abs(occurrence.target - close) / risk, 2),
    risk: 'stop',
    ...outcome(instrument, occurrence.direction, followed),
  };
}

/** More days in a row than any calendar is closed. */
const MOST_CLOSED_DAYS = 10;

function ideaState({ state, entryAt }: Followed): IdeaState {
  if (state === 'confirmed' || state === 'forming') return entryAt === null ? 'waiting' : 'open';
  return state === 'failed' ? 'stopped' : state;
}

function outcome(instrument: PanelInstrument, direction: TradeIdea['direction'], followed: Followed) {
  const { entryAt, exitAt, exit, r, state } = followed;
  if (entryAt === null || exitAt === null || exit === null)
    return { exit: null, resultPct: null, r: null, otherSidePct: null };
  const costs = tradeCostsFor(instrument.fundType);
  const sign = direction === 'up' ? 1 : -1;
  const isLimit = state === 'reached';
  const quote = isLimit ? exit : exit / (1 - sign * costs.slippage);
  const entry = instrument.bars.open[entryAt] as number;
  const percent = (side: 1 | -1, isLimitExit: boolean) =>
    roundTo(
      (100 * profitAfterCosts({ sign: side, entry, exit: quote, isLimit: isLimitExit }, costs)) / entry,
      2,
    );
  return {
    exit: {
      at: sessionClose(panelCalendar(instrument), instrument.bars.day[exitAt] as number),
      price: toTick(quote, instrument),
    },
    resultPct: percent(sign, isLimit),
    r: r === null ? null : roundTo(r, 2),
    otherSidePct: percent(sign === 1 ? -1 : 1, false),
  };
}
