import { type Micros, type Millis, type Price, plus } from '@/lib/core/base/brand';
import { divided } from '@/lib/core/base/divided';
import { MICROS_PER_UNIT, micros, ZERO } from '@/lib/core/base/money';
import { fromPrice, timesPrice, toPrice, WHOLE_PRICES } from '@/lib/core/base/price';
import { NO_SPLIT, type SplitRatio } from '@/lib/market/corporate-actions/corporate-action';
import { IN_DOLLARS } from '@/lib/market/data/currency-rates';

/**
 * Why a copied trade made more or less than the robot's: parts in micro-units that add up exactly to mine − robot's.
 * The robot's is its profit per unit times the intended quantity.
 */
export interface Gap {
  /** Minus the robot's profit, for trades that weren't copied. */
  readonly missed: Micros;
  /** Effect of more or fewer units than intended, at the robot's profit per unit. */
  readonly size: Micros;
  /** Effect of quotes that moved between the robot's fills and mine. */
  readonly delay: Micros;
  /** Effect of spread and impact: whatever the other parts leave. */
  readonly price: Micros;
  /** My commissions beyond those the robot paid for as many units. */
  readonly fees: Micros;
}

export const NO_GAP: Gap = {
  missed: ZERO,
  size: ZERO,
  delay: ZERO,
  price: ZERO,
  fees: ZERO,
};

/** One side of a trade's fills: what was filled and the price before spread and impact. */
export interface FillSide {
  readonly quote: Price;
  readonly commission: Micros;
}

/**
 * The robot's trade, closed. Its prices count as dollars, whatever currency they are in: a unit of `GBPJPY` that costs 190 yen is 190
 * dollars' worth of it.
 */
export interface RobotTradeFacts {
  readonly side: 'long' | 'short';
  readonly quantity: Micros;
  readonly entry: FillSide;
  readonly exit: FillSide;
  /** Net of both commissions. */
  readonly profit: Micros;
}

/** One of my sides. All of its facts are in the units of its own day. */
export interface MySide extends FillSide {
  /** The splits between the robot's fill and mine, if there were any: below one for one if mine was before. */
  readonly split?: SplitRatio;
  /** Dollars for a unit of the currency that the quote is in; absent for dollars. */
  readonly rate?: Price | undefined;
}

/** My trade, closed. An exit may take several fills; an entry is one. */
export interface MyTradeFacts {
  readonly quantity: Micros;
  readonly entry: MySide;
  readonly exits: readonly (MySide & { readonly quantity: Micros })[];
  /** Net of all commissions. */
  readonly profit: Micros;
}

/** My result beside the robot's, and the parts of the difference. */
export interface Comparison {
  /** The robot's profit per unit times the intended quantity. */
  readonly robotProfit: Micros;
  readonly gap: Gap;
}

/**
 * Compares a copied trade with the robot's. With q* intended and q held units, S = the robot's net profit × q* ÷ its
 * quantity, and M mine: M − S = missed + size + delay + price + fees. A trade that wasn't copied is missed by −S. Size is
 * (q − q*) at the robot's net profit a unit; delay is direction × q × (how much the quotes at my exit and my entry differ
 * from the robot's); fees are the robot's commissions for q units less mine; price is the rest. Each part but the last is
 * rounded half away from zero.
 *
 * With prices in another currency, q counts in the robot's units: at my entry's rate, a robot's unit is a unit of the
 * instrument divided by the rate. Delay becomes dollars at my exit's rate, and price has what the rate itself did.
 * @param intended q*, micro-units as the robot counts them
 * @param mine null if it wasn't copied
 */
export function compareTrades(
  robot: RobotTradeFacts,
  intended: Micros,
  mine: MyTradeFacts | null,
): Comparison {
  const whole = BigInt(robot.quantity);
  const robotProfit = divided(BigInt(robot.profit) * BigInt(intended), whole);
  if (mine === null)
    return { robotProfit: micros(robotProfit), gap: { ...NO_GAP, missed: micros(-robotProfit) } };
  // In the robot's units, times `after` and `ONE_DOLLAR`.
  const { after, before } = bigRatio(mine.entry.split);
  const held = BigInt(mine.quantity) * before * bigRate(mine.entry);
  const unit = after * ONE_DOLLAR;
  const size = divided(BigInt(robot.profit) * (held - BigInt(intended) * unit), whole * unit);
  const fees =
    divided(BigInt(robot.entry.commission + robot.exit.commission) * held, whole * unit) -
    BigInt(mine.exits.reduce<number>((sum, exit) => sum + exit.commission, mine.entry.commission));
  const direction = robot.side === 'long' ? 1n : -1n;
  const entries = quoteDifference(mine.quantity, mine.entry, robot.entry);
  const scale = mine.exits.reduce((product, { split }) => product * bigRatio(split).after, after);
  const exits = mine.exits.reduce(
    (sum, exit) =>
      sum +
      ((quoteDifference(exit.quantity, exit, robot.exit) * scale) / bigRatio(exit.split).after) *
        bigRate(exit),
    0n,
  );
  const { rates, quantity } = averageRate(mine);
  const delay = divided(
    direction * (exits * quantity - ((entries * scale) / after) * rates),
    UNIT * scale * ONE_DOLLAR * quantity,
  );
  const price = BigInt(mine.profit) - robotProfit - size - fees - delay;
  return {
    robotProfit: micros(robotProfit),
    gap: {
      missed: ZERO,
      size: micros(size),
      delay: micros(delay),
      price: micros(price),
      fees: micros(fees),
    },
  };
}

function bigRatio({ after, before }: SplitRatio = NO_SPLIT) {
  return { after: BigInt(after), before: BigInt(before) };
}

/** Times `ONE_DOLLAR`. */
function bigRate({ rate = IN_DOLLARS }: MySide): bigint {
  return timesPrice(WHOLE_PRICES, rate);
}

const ONE_DOLLAR = timesPrice(WHOLE_PRICES, IN_DOLLARS);

/** The rate of my exits on average, as `rates` ÷ `quantity`; that of the entry without any. */
function averageRate({ entry, exits }: MyTradeFacts): { readonly rates: bigint; readonly quantity: bigint } {
  const quantity = exits.reduce((sum, exit) => sum + BigInt(exit.quantity), 0n);
  if (quantity === 0n) return { rates: bigRate(entry), quantity: 1n };
  return {
    rates: exits.reduce((sum, exit) => sum + BigInt(exit.quantity) * bigRate(exit), 0n),
    quantity,
  };
}

/** What a quantity of mine is worth more at my quote than at the robot's, times the `after` of the split between. */
function quoteDifference(quantity: Micros, mine: MySide, robot: FillSide): bigint {
  const { after, before } = bigRatio(mine.split);
  return (
    timesPrice(BigInt(quantity) * after, mine.quote) - timesPrice(BigInt(quantity) * before, robot.quote)
  );
}

/** My result minus the robot's. */
export function totalGap({ missed, size, delay, price, fees }: Gap): Micros {
  return plus(missed, size + delay + price + fees);
}

/**
 * The price before spread and impact of one of a robot's fills, from its ledger entry.
 * @param slippage what spread and impact took, in money
 */
export function robotQuote(
  entry: { readonly price: Price; readonly slippage: Micros; readonly quantity: Micros },
  isBuy: boolean,
): Price {
  const moved = entry.slippage / entry.quantity;
  return toPrice(fromPrice(entry.price) + (isBuy ? -moved : moved));
}

/** A point of a running sum. */
export interface ProfitPoint {
  readonly at: Millis;
  readonly profit: Micros;
}

const UNIT = BigInt(MICROS_PER_UNIT);
