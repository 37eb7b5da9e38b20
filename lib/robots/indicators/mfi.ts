import { RollingSum } from './rolling-sum';

/**
 * Money flow index, 0 to 100: the share of typical price × volume that went with rising typical prices among the
 * last `period` that moved; 50 where nothing flowed. Defined from push `period` + 1 on.
 */
export class Mfi {
  value = Number.NaN;
  private readonly inflow: RollingSum;
  private readonly outflow: RollingSum;
  private previous = Number.NaN;

  constructor(period: number) {
    this.inflow = new RollingSum(period);
    this.outflow = new RollingSum(period);
  }

  push(high: number, low: number, close: number, volume: number): number {
    const typical = (high + low + close) / 3;
    const change = typical - this.previous;
    this.previous = typical;
    if (Number.isNaN(change)) return this.value;
    const inflow = this.inflow.push(change > 0 ? typical * volume : 0);
    const outflow = this.outflow.push(change < 0 ? typical * volume : 0);
    this.value = inflow + outflow === 0 ? 50 : (100 * inflow) / (inflow + outflow);
    return this.value;
  }
}
