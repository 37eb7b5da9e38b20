import { NO_PRESENCE } from '@/lib/analysis/features/robot-presence';
import { randomBars, truncateBars } from '@/lib/analysis/features/synthetic/random-bars';
import { NOTHING_RECORDED } from '@/lib/analysis/forecasts/recorded-forecasts';
import { walkForwardMoves } from '@/lib/analysis/forecasts/track-record';
import { createPanel, type Panel, type PanelInstrument } from '@/lib/analysis/panel/panel';
import type { AnalysisMarket } from '@/lib/analysis/questions/question';
import type { RobotCurve } from '@/lib/analysis/robot-curves/robot-curve';
import type { EpochDay, FundId, RobotId } from '@/lib/core/base/brand';
import { groupBy } from '@/lib/core/base/group-by';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { calendarNameFor } from '@/lib/market/data/instrument';
import { findInstrument } from '@/lib/market/data/instruments';
import { ALL_BASKETS } from '../all-baskets';

/** More than any rule looks back. */
const SESSIONS = 330;
const STOCKS = Array.from({ length: 32 }, (_, index) => `STK${String(index + 1).padStart(2, '0')}`);

/** Random walks of all instruments that baskets name, and of some stocks. */
export function basketInstruments(until: EpochDay): PanelInstrument[] {
  const named = new Set(ALL_BASKETS.flatMap(({ rule }) => rule.requires));
  return [...named, ...STOCKS].map((ticker, index) => {
    const { fundType = 'S' as const, group = 'Technology' } = findInstrument(ticker) ?? {};
    const fundId = (index + 1) as FundId;
    const calendar = calendarNameFor(fundType);
    return {
      ...{ fundId, ticker, fundName: ticker, fundType, group, category: '', decimals: 2 },
      bars: randomBars({ fundId, calendar, until, sessions: SESSIONS, seed: index + 1 }),
      reports: [],
      presence: NO_PRESENCE,
    };
  });
}

const ROBOTS = 12;

/** Robots that were published on different days, with a closed trade a day from then on. */
function robotCurves(until: EpochDay): RobotCurve[] {
  return Array.from({ length: ROBOTS }, (_, index) => {
    const random = seededRandom(1_000 + index);
    const days = Array.from({ length: SESSIONS }, (_, day) => until - SESSIONS + 1 + day);
    let equity = 100_000;
    const publishedDay = until - 170 + index;
    return {
      ...{ robotId: (index + 1) as RobotId, name: `Robot ${index + 1}`, slug: `robot-${index + 1}` },
      ...{ fundType: 'S' as const, publishedDay, removedDay: null, days },
      equity: days.map(() => (equity *= 1 + 0.02 * (random() - 0.5))),
      closings: days.filter((day) => day >= publishedDay),
    };
  });
}

export type BasketMarket = Pick<AnalysisMarket, 'panel' | 'robotCurves' | 'forecasts'>;

const USUAL = { up: 0.36, side: 0.35, down: 0.29 };
/** Of the model that makes all of them. */
export const SAMPLE_MODEL_HASH = 'a'.repeat(64);

/** Forecasts of all sessions of stocks and ETFs, recorded as walk-forward ones are: some moves likelier than usual. */
function sampleForecasts({ instruments }: Panel): AnalysisMarket['forecasts'] {
  const said = (fundType: 'S' | 'E') =>
    instruments
      .filter((one) => one.fundType === fundType)
      .flatMap(({ fundId, bars }) =>
        Array.from(bars.day.subarray(0, bars.length), (day) => {
          const up = 0.3 + ((31 * fundId + 17 * day) % 40) / 100;
          return { fundId, day, base: USUAL, probabilities: { up, down: 0.2, side: 0.8 - up } };
        }),
      )
      .sort((one, other) => one.day - other.day);
  const all = [...said('S'), ...said('E')];
  return {
    ...NOTHING_RECORDED,
    state: { done: 2, total: 2, problem: null },
    sessions: new Map(
      [...groupBy(all, ({ fundId }) => fundId)].map(([fundId, own]) => [
        fundId,
        own.map(({ day, probabilities: { up, down } }) => ({
          ...{ day, up, down, baseUp: USUAL.up, baseDown: USUAL.down },
          ...{ modelHash: SAMPLE_MODEL_HASH, isSettled: false },
        })),
      ]),
    ),
    trackRecords: (['stock', 'etf'] as const).map((fundClass) => ({
      ...{ fundClass, horizon: 5, walkForward: null, live: null, tickers: [] },
      moves: walkForwardMoves(said(fundClass === 'stock' ? 'S' : 'E')),
    })),
  };
}

/** The market as it was at a day's closes. @param until the last day of robots' curves */
export function marketAsOf(
  instruments: readonly PanelInstrument[],
  day: EpochDay,
  until: EpochDay,
): BasketMarket {
  const panel = createPanel(
    instruments.map((instrument) => ({
      ...instrument,
      bars: truncateBars(instrument.bars, instrument.bars.day.filter((label) => label <= day).length),
    })),
  );
  const curves = robotCurves(until).map((robot) => {
    const known = robot.days.filter((label) => label <= day);
    return {
      ...robot,
      days: known,
      equity: robot.equity.slice(0, known.length),
      closings: robot.closings.filter((closed) => closed <= day),
    };
  });
  return { panel, robotCurves: curves, forecasts: sampleForecasts(panel) };
}
