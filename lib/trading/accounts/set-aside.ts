import { type Micros, minus, most, plus } from '@/lib/core/base/brand';
import { ZERO } from '@/lib/core/base/money';
import { type Funds, OWN, type PaperPosition, type PositionOwner } from './paper-accounts';
import { openProfitAt } from './position';
import { calculateBuyingPower, calculateEquity, investedIn, type MarketPrices, markFor } from './valuation';

/** Money set aside for copies. Equity is what positions cost, what is set aside and unused, and what is free. */

/** By owner: what its fund leaves for new positions. */
export type UnusedFunds = ReadonlyMap<PositionOwner, Micros>;
export const NO_FUNDS: Funds = new Map();

/** What each fund leaves: with the open profit of its owner's positions, less what they cost; never below zero. */
export function unusedFunds(
  funds: Funds,
  positions: readonly PaperPosition[],
  market: MarketPrices,
): UnusedFunds {
  return new Map(
    [...funds].map(([owner, fund]) => {
      const own = positions.filter((position) => position.owner === owner);
      return [owner, most(ZERO, minus(fund, tiedUp(own, market)))];
    }),
  );
}

/** What an owner's positions take from its fund: their cost less their open profit. */
function tiedUp(positions: readonly PaperPosition[], market: MarketPrices): Micros {
  return positions.reduce((sum, position) => {
    const { price, rate } = markFor(position, market);
    return minus(sum, openProfitAt(position, price, rate));
  }, investedIn(positions));
}

/** All that is set aside and unused. */
export function sumUnused(unused: UnusedFunds): Micros {
  return [...unused.values()].reduce((sum, one) => plus(sum, one), ZERO);
}

/**
 * What an owner may open positions with: its fund, or what isn't set aside for others. Funds that the rest of the account
 * has lost buy nothing, since there's no leverage.
 */
export function ownerBuyingPower(
  owner: PositionOwner,
  equity: Micros,
  positions: readonly PaperPosition[],
  unused: UnusedFunds,
): Micros {
  const all = calculateBuyingPower(equity, positions);
  const own = unused.get(owner);
  return own === undefined ? most(ZERO, minus(all, sumUnused(unused))) : (Math.min(own, all) as Micros);
}

/** What an account is worth, and how much of that its user may use. */
export function accountMoney(
  cash: Micros,
  positions: readonly PaperPosition[],
  funds: Funds,
  market: MarketPrices,
): { readonly equity: Micros; readonly buyingPower: Micros /** Unused. */; readonly setAside: Micros } {
  const equity = calculateEquity(cash, positions, market);
  const unused = unusedFunds(funds, positions, market);
  return {
    equity,
    buyingPower: ownerBuyingPower(OWN, equity, positions, unused),
    setAside: sumUnused(unused),
  };
}

/** What may be set aside for an owner: no less than it uses, and no more than that and the account's free money. */
export interface FundLimits {
  readonly least: Micros;
  readonly most: Micros;
}

/**
 * @param fund what is set aside now, null for nothing, and what closed positions have made since
 * @param positions the owner's
 * @param free of the account, `ownerBuyingPower` of its user
 */
export function fundLimits(
  { sum, profit }: { readonly sum: Micros | null; readonly profit: Micros },
  positions: readonly PaperPosition[],
  free: Micros,
  market: MarketPrices,
): FundLimits {
  const used = minus(tiedUp(positions, market), profit);
  const unused = sum === null ? ZERO : most(ZERO, minus(sum, used));
  return {
    least: sum === null ? ZERO : minus(sum, unused),
    most: most(ZERO, plus(used, unused + free)),
  };
}
