import { type AccountState, isUnderMargin, priceAfter } from './account';
import type { LegState } from './leg-state';

/** Moves of all prices against an account, as fractions: the first that leaves it its margin sets the floors. */
const MOVES = [0.25, 0.05, 0.01];

/**
 * Says at each bar whether an account is below its margin, and works that out only when it can have changed: after a
 * trade, and when a price has passed its floor. With all prices at their floors the account still had its margin, and
 * with better ones it must, rounding included: as prices move against positions, equity only falls and the short
 * positions' value only grows.
 */
export class MarginWatch {
  /** For each leg, direction × price below which the margin is worked out again; -Infinity while nothing is short. */
  private readonly floors: Float64Array;
  private isDue = true;

  /** @param maintenanceMargin fraction of the value of short positions, null for none */
  constructor(
    private readonly maintenanceMargin: number | null,
    legs: number,
  ) {
    this.floors = new Float64Array(legs).fill(Number.NEGATIVE_INFINITY);
  }

  /** To be called after a position was opened or closed, or the account restored. */
  onPositions(): void {
    this.isDue = true;
  }

  /** Notes a leg's new last close. */
  onClose(leg: number, { position, lastClose }: LegState): void {
    if (position.direction * lastClose < (this.floors[leg] as number)) this.isDue = true;
  }

  isUnder(account: AccountState, legs: readonly LegState[]): boolean {
    if (!this.isDue) return false;
    this.isDue = false;
    if (this.maintenanceMargin === null) return false;
    return this.workOut(account, legs, this.maintenanceMargin);
  }

  private workOut(account: AccountState, legs: readonly LegState[], margin: number): boolean {
    if (!legs.some(({ position }) => position.direction < 0)) {
      this.floors.fill(Number.NEGATIVE_INFINITY);
      return false;
    }
    const move = MOVES.find((against) => !isUnderMargin(account, legs, margin, against));
    for (const [leg, { position, lastClose }] of legs.entries())
      this.floors[leg] =
        move === undefined
          ? Number.POSITIVE_INFINITY
          : position.direction * priceAfter(position.direction, lastClose, move);
    return move === undefined && isUnderMargin(account, legs, margin);
  }
}
