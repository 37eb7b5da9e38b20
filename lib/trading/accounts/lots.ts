import { absolute, type FundId, least, type Micros, type Millis, minus, plus } from '@/lib/core/base/brand';
import { ZERO } from '@/lib/core/base/money';
import type { Lot, PaperFill, PaperPosition, PositionOwner } from './paper-accounts';
import { proportion, worth } from './position';

/** The part of one lot that a closing fill took. */
export interface LotSale {
  readonly owner: PositionOwner;
  readonly fundId: FundId;
  /** Side of the lot; the fill that closes it is on the other side. */
  readonly side: 'long' | 'short';
  readonly quantity: Micros;
  /** Later than `soldAt` for short lots, which are sold first and bought back. */
  readonly acquiredAt: Millis;
  readonly soldAt: Millis;
  /** What the sale brought, less its commission. */
  readonly proceeds: Micros;
  /** What the purchase cost, with its commission. */
  readonly basis: Micros;
}

/** First in, first out, for each owner and instrument separately. Fills must come in the order of booking. */
export class LotBook {
  private readonly held = new Map<string, Lot[]>();

  /** @returns what the fill closed, the oldest lot first; empty for a fill that opens */
  add(fill: PaperFill): readonly LotSale[] {
    const lots = this.ownerLots(fill.owner, fill.fundId);
    const direction = fill.side === 'buy' ? 1 : -1;
    const sales: LotSale[] = [];
    let left = fill.quantity;
    let commissionLeft = fill.commission;
    for (let lot = lots[0]; left > 0 && lot && Math.sign(lot.quantity) === -direction; lot = lots[0]) {
      const inLot = absolute(lot.quantity);
      const taken = least(left, inLot);
      // The last part takes what is left of the commission, so that the parts add up.
      const commission = taken === left ? commissionLeft : proportion(fill.commission, taken, fill.quantity);
      const opening = taken === inLot ? lot.commission : proportion(lot.commission, taken, inLot);
      sales.push(lotSale(fill, lot, taken, opening, commission));
      left = minus(left, taken);
      commissionLeft = minus(commissionLeft, commission);
      if (taken === inLot) lots.shift();
      else
        lots[0] = {
          ...lot,
          quantity: plus(lot.quantity, direction * taken),
          commission: minus(lot.commission, opening),
        };
    }
    if (left > 0)
      lots.push({
        acquiredAt: fill.time,
        quantity: signed(direction, left),
        price: fill.price,
        commission: commissionLeft,
      });
    return sales;
  }

  /** The lots that an owner still holds of an instrument, the oldest first. */
  ownerLots(owner: PositionOwner, fundId: FundId): Lot[] {
    const key = `${owner} ${fundId}`;
    const known = this.held.get(key);
    if (known) return known;
    const lots: Lot[] = [];
    this.held.set(key, lots);
    return lots;
  }
}

/**
 * The open lots of positions, from all fills since they were opened. First in, first out closes the oldest lots, so the
 * newest openings remain. Closing fills aren't read: lots that a copy handed over may be older than those before them.
 */
export function lotsOfPositions(
  positions: readonly PaperPosition[],
  fills: readonly PaperFill[],
): readonly (readonly Lot[])[] {
  return positions.map(({ owner, fundId, quantity }) => {
    const side = quantity > 0 ? 'buy' : 'sell';
    const lots: Lot[] = [];
    let left = absolute(quantity);
    for (const fill of fills.toReversed()) {
      if (left === 0) break;
      if (fill.owner !== owner || fill.fundId !== fundId || fill.side !== side || fill.profit !== null)
        continue;
      const taken = least(left, fill.quantity);
      lots.push({
        acquiredAt: fill.time,
        quantity: signed(quantity, taken),
        price: fill.price,
        commission: proportion(fill.commission, taken, fill.quantity),
      });
      left = minus(left, taken);
    }
    return lots.reverse();
  });
}

/** An amount with the sign of another number. */
function signed(sign: number, amount: Micros): Micros {
  return sign < 0 ? minus(ZERO, amount) : amount;
}

function lotSale(fill: PaperFill, lot: Lot, quantity: Micros, opening: number, closing: number): LotSale {
  const isLong = lot.quantity > 0;
  const [bought, sold] = isLong ? [lot.price, fill.price] : [fill.price, lot.price];
  return {
    owner: fill.owner,
    fundId: fill.fundId,
    side: isLong ? 'long' : 'short',
    quantity,
    acquiredAt: isLong ? lot.acquiredAt : fill.time,
    soldAt: isLong ? fill.time : lot.acquiredAt,
    proceeds: minus(worth(sold, quantity), isLong ? closing : opening),
    basis: plus(worth(bought, quantity), isLong ? opening : closing),
  };
}
