/** What a live figure depends on: instruments, and how much each price moves it. */

export interface Leg {
  readonly fundId: number;
  /** Change of the figure in percent per unit of price. */
  readonly perUnit: number;
  /** The price at which the figure equals the server's. */
  readonly from: number;
}

/** The part of a position needed to move a figure. */
export interface MovingPosition {
  readonly fundId: number;
  readonly side: 'long' | 'short';
  readonly entryPrice: number;
  readonly lastPrice: number;
}

/** How a price moves its position's return. */
export function returnLeg(position: MovingPosition): Leg {
  return toLeg(position, 100);
}

/**
 * How prices move a robot's open P/L, in percent of its initial balance.
 * @param positions each with its entry value, percent of the initial balance; null for one that nothing moves
 */
export function profitLegs(
  positions: readonly (MovingPosition & { readonly sharePct: number | null })[],
): readonly Leg[] {
  return positions.map((position) => toLeg(position, position.sharePct ?? 0));
}

function toLeg({ fundId, side, entryPrice, lastPrice }: MovingPosition, weightPct: number): Leg {
  const direction = side === 'long' ? 1 : -1;
  return {
    fundId,
    perUnit: entryPrice > 0 ? Number(((direction * weightPct) / entryPrice).toPrecision(6)) : 0,
    from: lastPrice,
  };
}

/** Serializes legs for an attribute. */
export function writeLegs(legs: readonly Leg[]): string {
  return legs.map(({ fundId, perUnit, from }) => `${fundId},${perUnit},${from}`).join(';');
}

/** Parses an attribute; invalid legs are skipped. */
export function readLegs(text: string): readonly Leg[] {
  return text.split(';').flatMap((part) => {
    const [fundId = Number.NaN, perUnit = 0, from = 0] = part.split(',').map(Number);
    return Number.isSafeInteger(fundId) && fundId > 0 && Number.isFinite(perUnit) && Number.isFinite(from)
      ? [{ fundId, perUnit, from }]
      : [];
  });
}

/**
 * A figure at current prices: the server's value, moved by each known price.
 * @param findPrice null for an unknown price, whose part of the figure stays unchanged
 */
export function figureNow(
  base: number,
  legs: readonly Leg[],
  findPrice: (fundId: number) => number | null,
): number {
  return legs.reduce((sum, { fundId, perUnit, from }) => {
    const price = findPrice(fundId);
    return price === null ? sum : sum + perUnit * (price - from);
  }, base);
}
