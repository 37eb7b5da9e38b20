import { absolute, type EpochDay, minus, plus } from '@/lib/core/base/brand';
import { type Picos, sharePicos, ZERO_PICOS } from '@/lib/portfolios/transactions/picos';

/** What was bought (or sold short: below 0) at once. Money is in the portfolio's currency. */
export interface OpenLot {
  readonly day: EpochDay;
  readonly quantity: Picos;
  /** Paid with costs; below 0 for what a short sale brought. */
  readonly cost: Picos;
}

/** What leaves a position, by either method. */
export interface Taken {
  readonly lots: readonly OpenLot[];
  readonly fifo: Picos;
  readonly average: Picos;
}

/** One holding by both methods at once: first in, first out, and average cost. */
export class Position {
  quantity: Picos = ZERO_PICOS;
  averageCost: Picos = ZERO_PICOS;
  private lots: OpenLot[] = [];

  get openLots(): readonly OpenLot[] {
    return this.lots;
  }

  get fifoCost(): Picos {
    return this.lots.reduce((sum, { cost }) => plus(sum, cost), ZERO_PICOS);
  }

  /** Adds to the side that's held; the quantity has its sign. */
  open(day: EpochDay, quantity: Picos, cost: Picos): void {
    this.lots.push({ day, quantity, cost });
    this.quantity = plus(this.quantity, quantity);
    this.averageCost = plus(this.averageCost, cost);
  }

  /**
   * Takes a quantity off what is held, with what it cost.
   * @param quantity of the sign of what's held, and no more than that
   */
  take(quantity: Picos): Taken {
    const average = sharePicos(this.averageCost, quantity, this.quantity);
    const taken: OpenLot[] = [];
    let [left, fifo] = [quantity, ZERO_PICOS];
    let whole = 0;
    for (const lot of this.lots) {
      if (left === 0n) break;
      const part = absolute(left) < absolute(lot.quantity) ? left : lot.quantity;
      const cost = part === lot.quantity ? lot.cost : sharePicos(lot.cost, part, lot.quantity);
      taken.push({ day: lot.day, quantity: part, cost });
      fifo = plus(fifo, cost);
      left = minus(left, part);
      if (part === lot.quantity) whole += 1;
      else this.lots[whole] = { ...lot, quantity: minus(lot.quantity, part), cost: minus(lot.cost, cost) };
    }
    this.lots.splice(0, whole);
    this.quantity = minus(this.quantity, quantity);
    this.averageCost = minus(this.averageCost, average);
    return { lots: taken, fifo, average };
  }

  /** Multiplies quantities; what was paid stays. Sums are multiplied, so that lots add up. */
  split(after: bigint, before: bigint): void {
    let [old, restated] = [0n, 0n];
    this.lots = this.lots.map((lot) => {
      old += lot.quantity;
      const sum: bigint = sharePicos(old, after, before);
      const quantity = (sum - restated) as Picos;
      restated = sum;
      return { ...lot, quantity };
    });
    this.quantity = restated as Picos;
  }
}
