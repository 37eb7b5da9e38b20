import { Atr } from '@/lib/robots/indicators/atr';
import { wilderMemory } from '@/lib/robots/indicators/memory';
import type { BarInput } from './types';

const PERIOD = 14;

/** Bars after which a start weighs at most `weight` in the distances: one more for the first true range. */
export function rangeMemory(weight?: number): number {
  return 1 + wilderMemory(PERIOD, weight);
}

/** Stop and take-profit distances as multiples of the average true range of 14 bars. */
export class RangeDistances {
  private readonly atr = new Atr(PERIOD);
  private readonly stopMultiple: number;
  private readonly targetMultiple: number;

  /** A multiple of 0 means none. */
  constructor(stopMultiple: number, targetMultiple = 0) {
    this.stopMultiple = stopMultiple;
    this.targetMultiple = targetMultiple;
  }

  /** Returns the average true range, NaN until it is defined. */
  push(bar: Readonly<BarInput>): number {
    return this.atr.push(bar.high, bar.low, bar.close);
  }

  get ready(): boolean {
    return !Number.isNaN(this.atr.value);
  }

  get stop(): number {
    return distance(this.stopMultiple * this.atr.value);
  }

  get target(): number {
    return distance(this.targetMultiple * this.atr.value);
  }
}

function distance(value: number): number {
  return value > 0 ? value : Number.NaN;
}
