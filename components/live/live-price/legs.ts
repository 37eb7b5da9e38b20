/** What a live figure depends on: instruments, and how much each moves it. */

export interface Leg {
  readonly fundId: number;
  /** Percent that the figure moves for each unit of the price. */
  readonly perUnit: number;
  /** The price at which the figure equals the server's. */
  readonly from: number;
}

/** A position, as far as its price moves a figure. */
export interface MovingPosition {
  readonly fundId: number;
  readonly side: 'long' | 'short';
  readonly entryPrice: number;
  readonly lastPrice: number;
}

/** How much a position's own return moves with its price. */
export function returnLeg(position: MovingPosition): Leg {
  return legOf(position, 100);
}

/**
 * How far positions move the open profit of their robot, percent of its initial balance.
 * @param positions each with what its entry was worth, percent of the initial balance
 */
export function profitLegs(
  positions: readonly (MovingPosition & { readonly sharePct: number })[],
): readonly Leg[] {
  return positions.map((position) => legOf(position, position.sharePct));
}

function legOf({ fundId, side, entryPrice, lastPrice }: MovingPosition, weightPct: number): Leg {
  const direction = side === 'long' ? 1 : -1;
  return {
    fundId,
    perUnit: entryPrice > 0 ? Number(((direction * weightPct) / entryPrice).toPrecision(6)) : 0,
    from: lastPrice,
  };
}

/** As an attribute holds them. */
export function writeLegs(legs: readonly Leg[]): string {
  return legs.map(({ fundId, perUnit, from }) => `${fundId},${perUnit},${from}`).join(';');
}

/** Parses an attribute; invalid legs are left out. */
export function readLegs(text: string): readonly Leg[] {
  return text.split(';').flatMap((part) => {
    const [fundId = Number.NaN, perUnit = 0, from = 0] = part.split(',').map(Number);
    return Number.isSafeInteger(fundId) && fundId > 0 && Number.isFinite(perUnit) && Number.isFinite(from)
      ? [{ fundId, perUnit, from }]
      : [];
  });
}

/**
 * A figure at the present prices: what the server told, moved by each price that is known.
 * @param priceOf null where no price is known; that part of the figure stays as it was
 */
export function figureNow(
  base: number,
  legs: readonly Leg[],
  priceOf: (fundId: number) => number | null,
): number {
  return legs.reduce((sum, { fundId, perUnit, from }) => {
    const price = priceOf(fundId);
    return price === null ? sum : sum + perUnit * (price - from);
  }, base);
}
