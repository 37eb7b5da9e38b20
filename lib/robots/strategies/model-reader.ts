import { OperatorError } from '@/lib/core/base/errors';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { calendarNameFor, type FundType } from '@/lib/market/data/instrument';
import {
  createForecaster,
  FORECAST_CLASS,
  type ForecastModel,
  type ModelForecast,
} from '@/lib/robots/forecast-models/model';
import {
  type FeatureRow,
  MODEL_FEATURES,
  startFeatures,
  WARM_UP_SESSIONS,
} from '@/lib/robots/forecast-models/model-features';
import { SessionHistory } from './session-history';
import type { BarInput, KernelContext } from './types';

/**
 * What a frozen model says after each session, by figures of the robot's own bars. Only the sessions and the last forecast
 * are saved; the model, and figures under way, are in private fields: they are made again of those sessions.
 */
export class ModelReader {
  /** How likely a move is, in multiples of what is usual; NaN before the first forecast. */
  move = Number.NaN;
  /** How much likelier up is than down, less what is usual; NaN before the first forecast. */
  lean = Number.NaN;
  private readonly own = new SessionHistory();
  /** SPY's; null where that is the robot's own. */
  private readonly benchmark: SessionHistory | null;
  readonly #model: ForecastModel;
  readonly #fundType: FundType;
  readonly #forecast: (row: ArrayLike<number>) => ModelForecast;
  readonly #warmUp: number;
  #step: ((at: number) => FeatureRow) | null = null;
  #through = 0;
  #drops = 0;

  /**
   * @param context of an instrument and, unless that is SPY, SPY
   * @throws OperatorError without a model of the instrument's class that this version can read
   */
  constructor({ model, fundTypes }: Pick<KernelContext, 'model' | 'fundTypes'>) {
    const [fundType, other] = fundTypes;
    if (!model || !fundType)
      throw new OperatorError('The robot’s model is missing, so the robot can’t start');
    if (model.fundClass !== FORECAST_CLASS[fundType])
      throw new OperatorError(`The robot’s model is one of ${model.fundClass}, so the robot can’t start`);
    const ids = MODEL_FEATURES.map(({ id }) => id);
    if (String(model.features) !== String(ids))
      throw new OperatorError('The robot’s model reads figures that this version doesn’t compute');
    this.benchmark = other ? new SessionHistory() : null;
    this.#model = model;
    this.#fundType = fundType;
    this.#forecast = createForecaster(model);
    this.#warmUp = Math.max(WARM_UP_SESSIONS, calendarFor(calendarNameFor(fundType)).daysPerYear);
  }

  /** Takes in SPY's and then the instrument's own bar, where there are such. @returns whether there is a new forecast */
  push(own: Readonly<BarInput> | null, benchmark: Readonly<BarInput> | null): boolean {
    if (benchmark) this.benchmark?.push(benchmark);
    if (!(own && this.own.push(own))) return false;
    const row = this.#figures();
    if (this.own.length <= this.#warmUp || !(row.deviation > 0)) return false;
    const { probabilities, base } = this.#forecast(row.values);
    // Before its cutoff are the days that the model has learned from.
    if ((this.own.day[this.own.length - 1] as number) < this.#model.cutoff) return false;
    this.move = (probabilities.up + probabilities.down) / (base.up + base.down);
    this.lean = probabilities.up - probabilities.down - (base.up - base.down);
    return true;
  }

  /** Figures of the newest session. */
  #figures(): FeatureRow {
    const drops = this.own.drops + (this.benchmark?.drops ?? 0);
    if (!this.#step || drops !== this.#drops) {
      const step = startFeatures({
        fundType: this.#fundType,
        calendar: calendarFor(calendarNameFor(this.#fundType)),
        benchmark: this.benchmark ?? this.own,
      });
      this.#step = (at) => step(this.own, at);
      this.#through = 0;
      this.#drops = drops;
    }
    let row = this.#step(this.#through);
    for (this.#through += 1; this.#through < this.own.length; this.#through += 1)
      row = this.#step(this.#through);
    return row;
  }
}
