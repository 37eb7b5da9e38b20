import { absolute, type FundId, least, type Micros, type Millis, minus, plus } from '@/lib/core/base/brand';
import { divided } from '@/lib/core/base/divided';
import { MICROS_PER_UNIT, micros, ZERO } from '@/lib/core/base/money';
import { timesPrice } from '@/lib/core/base/price';
import {
  combined,
  NO_SPLIT,
  type SplitRatio,
  type StockSplit,
  splitBetween,
} from '@/lib/market/corporate-actions/corporate-action';
import { IN_DOLLARS } from '@/lib/market/data/currency-rates';
import { restatePrice } from '@/lib/trading/corporate-actions/restate';
import type { Lot, PaperFill, PaperPosition, PositionOwner } from './paper-accounts';
import { inDollars, proportion, worth } from './position';

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

/** A lot as it is held: its price is that of the purchase, from before the splits in `scale`. */
type HeldLot = Lot & { readonly scale: SplitRatio };

/** A split of what an owner held. */
export interface SplitOfLots extends Omit<StockSplit, 'kind' | 'key'> {
  readonly owner: PositionOwner;
  /** What is held of all lots afterwards; the rest is a fraction of a share that was paid in cash. */
  readonly quantity: Micros;
  /** What the fraction brought, or cost a short seller. */
  readonly cash: Micros;
}

/** First in, first out, for each owner and instrument separately. Fills must come in the order of booking. */
export class LotBook {
  private readonly held = new Map<string, HeldLot[]>();

  /** @returns what the fill closed, the oldest lot first; empty for a fill that opens */
  add(fill: PaperFill): readonly LotSale[] {
    const lots = this.heldBy(fill.owner, fill.fundId);
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
      sales.push(
        saleFor(fill.owner, fill.fundId, lot, taken, {
          opening,
          closing: commission,
          worth: closingWorth(lot, taken, fill),
          at: fill.time,
        }),
      );
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
        ...fillRate(fill),
        commission: commissionLeft,
        scale: NO_SPLIT,
      });
    return sales;
  }

  /** @returns the fraction of a share that was paid in cash, from the oldest lots; empty if there was none */
  split({ owner, fundId, effectiveAt, after, before, quantity, cash }: SplitOfLots): readonly LotSale[] {
    const lots = this.heldBy(owner, fundId);
    // Sums are rounded instead of lots, so that the lots add up.
    let sum = 0n;
    let restated = 0n;
    const scaled = lots.map((lot): HeldLot => {
      sum += BigInt(lot.quantity);
      const through = (sum * BigInt(after)) / BigInt(before);
      const own = through - restated;
      restated = through;
      return { ...lot, quantity: micros(own), scale: combined(lot.scale, { after, before }) };
    });
    lots.splice(0, lots.length, ...scaled.filter((lot) => lot.quantity !== 0));
    const fraction = absolute(minus(micros(restated), quantity));
    const direction = restated > 0n ? 1 : -1;
    const sales: LotSale[] = [];
    let left = fraction;
    let cashLeft = absolute(cash);
    for (let lot = lots[0]; left > 0 && lot; lot = lots[0]) {
      const inLot = absolute(lot.quantity);
      const taken = least(left, inLot);
      const opening = taken === inLot ? lot.commission : proportion(lot.commission, taken, inLot);
      const share = taken === left ? cashLeft : proportion(absolute(cash), taken, fraction);
      sales.push(saleFor(owner, fundId, lot, taken, { opening, closing: 0, worth: share, at: effectiveAt }));
      left = minus(left, taken);
      cashLeft = minus(cashLeft, share);
      if (taken === inLot) lots.shift();
      else
        lots[0] = {
          ...lot,
          quantity: minus(lot.quantity, direction * taken),
          commission: minus(lot.commission, opening),
        };
    }
    return sales;
  }

  /** The lots that an owner still holds of an instrument, the oldest first, at their prices after splits. */
  ownerLots(owner: PositionOwner, fundId: FundId): readonly Lot[] {
    return this.heldBy(owner, fundId).map(({ scale, ...lot }) => ({
      ...lot,
      price: restatePrice(lot.price, scale),
    }));
  }

  private heldBy(owner: PositionOwner, fundId: FundId): HeldLot[] {
    const key = `${owner} ${fundId}`;
    const known = this.held.get(key);
    if (known) return known;
    const lots: HeldLot[] = [];
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
  splits: readonly StockSplit[] = [],
): readonly (readonly Lot[])[] {
  return positions.map(({ owner, fundId, quantity }) => {
    const side = quantity > 0 ? 'buy' : 'sell';
    const lots: Lot[] = [];
    let left = absolute(quantity);
    for (const fill of fills.toReversed()) {
      if (left === 0) break;
      if (fill.owner !== owner || fill.fundId !== fundId || fill.side !== side || fill.profit !== null)
        continue;
      const scale = splitBetween(splits, fundId, fill.time, NO_END);
      // Rounded up: what rounding each lot down would leave out belongs to one of them.
      const filled = micros(roundedUp(BigInt(fill.quantity) * BigInt(scale.after), BigInt(scale.before)));
      const taken = least(left, filled);
      lots.push({
        acquiredAt: fill.time,
        quantity: signed(quantity, taken),
        price: restatePrice(fill.price, scale),
        ...fillRate(fill),
        commission: proportion(fill.commission, taken, filled),
      });
      left = minus(left, taken);
    }
    return lots.reverse();
  });
}

function fillRate({ rate }: Pick<PaperFill, 'rate'>): Pick<Lot, 'rate'> {
  return rate === undefined ? {} : { rate };
}

/**
 * What a part of a lot is worth as it's closed, in dollars: what it cost, and what it has made at the rate of the closing
 * fill, as for positions.
 */
function closingWorth(lot: HeldLot, quantity: Micros, { price, rate }: PaperFill): Micros {
  const made = minus(worth(price, quantity), lotQuoteCost(lot, quantity));
  return plus(lotCost(lot, quantity), inDollars(made, rate ?? IN_DOLLARS));
}

const NO_END = Number.MAX_SAFE_INTEGER as Millis;

function roundedUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/** An amount with the sign of another number. */
function signed(sign: number, amount: Micros): Micros {
  return sign < 0 ? minus(ZERO, amount) : amount;
}

interface ClosedBy {
  readonly opening: number;
  readonly closing: number;
  /** What the closed part of the lot was worth at the closing price, in dollars. */
  readonly worth: Micros;
  readonly at: Millis;
}

function saleFor(
  owner: PositionOwner,
  fundId: FundId,
  lot: HeldLot,
  quantity: Micros,
  { opening, closing, worth: closingWorth, at }: ClosedBy,
): LotSale {
  const isLong = lot.quantity > 0;
  const openingWorth = lotCost(lot, quantity);
  const [bought, sold] = isLong ? [openingWorth, closingWorth] : [closingWorth, openingWorth];
  return {
    owner,
    fundId,
    side: isLong ? 'long' : 'short',
    quantity,
    acquiredAt: isLong ? lot.acquiredAt : at,
    soldAt: isLong ? at : lot.acquiredAt,
    proceeds: minus(sold, isLong ? closing : opening),
    basis: plus(bought, isLong ? opening : closing),
  };
}

/** What a part of a lot was opened for, in dollars. */
function lotCost(lot: HeldLot, quantity: Micros): Micros {
  return inDollars(lotQuoteCost(lot, quantity), lot.rate ?? IN_DOLLARS);
}

/** What a part of a lot was opened for, from the price that was paid then. */
function lotQuoteCost({ price, scale }: HeldLot, quantity: Micros): Micros {
  const then = timesPrice(BigInt(quantity) * BigInt(scale.before), price);
  return micros(divided(then, BigInt(scale.after) * BigInt(MICROS_PER_UNIT)));
}
