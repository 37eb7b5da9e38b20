import type { ForecastOutcome } from '@/lib/analysis/forecasts/barriers';
import type { RecordedForecast } from '@/lib/analysis/forecasts/recorded-forecasts';
import { LAST_OUTCOMES, moveProbability, type PastOutcome } from '@/lib/analysis/forecasts/track-record';
import { type PanelInstrument, panelCalendar } from '@/lib/analysis/panel/panel';
import { type EpochDay, plus } from '@/lib/core/base/brand';
import { isoDay, isoTime, parseIsoDay } from '@/lib/core/base/time';
import type { FundType } from '@/lib/market/data/instrument';
import type { ForecastHorizon } from '@/lib/robots/forecast-models/forecast-horizon';
import type { Probabilities } from '@/lib/robots/forecast-models/model';
import type { ForecastCall } from '@/lib/site/addresses/forecasts-address';

/** How a ticker's last forecasts turned out: recorded ones once there are enough, else walk-forward ones. */
export interface LatelyMoved {
  readonly source: 'live' | 'walk-forward';
  readonly count: number;
  readonly moved: number;
  /** The sum of the probabilities of a move that were said. */
  readonly expected: number;
}

/** A recorded forecast as tables and calls have it: dates as YYYY-MM-DD, probabilities and moves as fractions. */
export interface ForecastRow {
  readonly ticker: string;
  readonly fundName: string;
  readonly fundType: FundType;
  readonly group: string;
  readonly decimals: number;
  readonly asOf: string;
  readonly horizon: ForecastHorizon;
  readonly close: number;
  readonly upper: number;
  readonly lower: number;
  readonly up: number;
  readonly side: number;
  readonly down: number;
  readonly baseUp: number;
  readonly baseSide: number;
  readonly baseDown: number;
  /** null where it only says what is usual. */
  readonly call: ForecastCall | null;
  /** ISO 8601, UTC. */
  readonly recordedAt: string;
  readonly late: boolean;
  /** The session whose close decides, as the calendar has it. */
  readonly settlesOn: string;
  /** null while it isn't settled. */
  readonly settledOn: string | null;
  readonly outcome: ForecastOutcome | null;
  /** From close to close. */
  readonly move: number | null;
  readonly lately: LatelyMoved | null;
  readonly modelHash: string;
  readonly featureHash: string;
}

/** Rounding of four decimals moves a share by less. */
const SAME_SHARE = 0.001;
/** Calendar days that surely have a horizon's sessions, for each of them. */
const DAYS_PER_SESSION = 2;
const LONGEST_BREAK = 10;

/** What a forecast says beside base rates: more moves or fewer, and which way where the model of the direction is of use. */
export function forecastCall(said: Probabilities, base: Probabilities): ForecastCall | null {
  const difference = moveProbability(said) - moveProbability(base);
  if (difference < 0) return 'side';
  const turned = upShare(said) - upShare(base);
  if (Math.abs(turned) > SAME_SHARE) return turned > 0 ? 'up' : 'down';
  return difference > 0 ? 'move' : null;
}

function upShare({ up, down }: Probabilities): number {
  return up / (up + down);
}

export function toForecastRow(
  instrument: PanelInstrument,
  recorded: RecordedForecast,
  lately: LatelyMoved | null,
): ForecastRow {
  const { ticker, fundName, fundType, group, decimals } = instrument;
  const { asOf, horizon, close, upper, lower, probabilities, base, settled } = recorded;
  return {
    ...{ ticker, fundName, fundType, group, decimals },
    ...{ asOf, horizon, close, upper, lower },
    ...probabilities,
    ...{ baseUp: base.up, baseSide: base.side, baseDown: base.down },
    call: forecastCall(probabilities, base),
    recordedAt: isoTime(recorded.recordedAt),
    late: recorded.late,
    settlesOn: settlingSession(instrument, recorded),
    settledOn: settled?.settledOn ?? null,
    outcome: settled?.outcome ?? null,
    move: settled === null ? null : settled.ratio - 1,
    lately,
    ...{ modelHash: recorded.modelHash, featureHash: recorded.featureHash },
  };
}

function settlingSession(instrument: PanelInstrument, { asOf, horizon }: RecordedForecast): string {
  const day: EpochDay = parseIsoDay(asOf);
  const last = plus(day, DAYS_PER_SESSION * horizon + LONGEST_BREAK);
  const sessions = panelCalendar(instrument).sessions(plus(day, 1), last);
  return isoDay(sessions[horizon - 1]?.day ?? plus(day, horizon));
}

/**
 * @param live a ticker's settled forecasts that were recorded in time, and past ones of it, both newest first
 * @returns null without any
 */
export function latelyMoved(live: readonly PastOutcome[], past: readonly PastOutcome[]): LatelyMoved | null {
  const source = live.length < LAST_OUTCOMES && past.length > 0 ? 'walk-forward' : 'live';
  const shown = (source === 'live' ? live : past).slice(0, LAST_OUTCOMES);
  if (shown.length === 0) return null;
  return {
    source,
    count: shown.length,
    moved: shown.filter(({ outcome }) => outcome !== 'side').length,
    expected: shown.reduce((sum, { move }) => sum + move, 0),
  };
}

/** A ticker's settled forecasts that were recorded in time, newest first. */
export function liveOutcomes(forecasts: readonly RecordedForecast[]): readonly PastOutcome[] {
  return forecasts
    .flatMap(({ asOf, probabilities, base, late, settled }) =>
      late || settled === null
        ? []
        : [
            {
              asOf,
              move: moveProbability(probabilities),
              baseMove: moveProbability(base),
              outcome: settled.outcome,
            },
          ],
    )
    .reverse();
}
