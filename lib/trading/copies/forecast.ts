import { fromMicros, toMicros } from '@/lib/core/base/money';
import { leastFor, noBuyingPower, notSetAside } from '@/lib/trading/orders/pricing';
import { because, reasonText } from '@/lib/trading/orders/reasons';
import type { CopySettings } from './copy';
import { moneyFor } from './sizing';

/** A robot's open trade, about to be copied. */
export interface OpenTrade {
  /** Percent of the robot's equity that the trade took; null if unknown. */
  readonly sharePct: number | null;
  /** The latest price; null without one. */
  readonly price: number | null;
}

/** What becomes of an open trade: the dollars it gets, or why it's skipped, as a sentence. */
export type Forecast = { readonly amount: number } | { readonly problem: string };

/**
 * Which open trades of a robot a paper account has the money for, in the order in which they'd be filled. The rules
 * are those of orders when they fill (`priceOrder`), except that costs aren't known yet.
 * @param buyingPower of the account, dollars
 * @param setAside money that only this copy uses; null if it uses the account's buying power
 */
export function forecastOpenTrades(
  trades: readonly OpenTrade[],
  settings: CopySettings,
  buyingPower: number,
  setAside: number | null = null,
): readonly Forecast[] {
  let room = setAside ?? buyingPower;
  let open = 0;
  return trades.map(({ sharePct, price }) => {
    if (price === null) return { problem: 'There is no price yet.' };
    if (settings.maxOpen !== null && open >= settings.maxOpen)
      return { problem: reasonText(because('max-open', settings.maxOpen)) };
    const money = moneyFor(settings, sharePct === null ? null : toMicros(sharePct));
    if (money === null) return { problem: reasonText(because('no-size')) };
    const wanted = fromMicros(money);
    if (room < leastFor(wanted))
      return { problem: (setAside === null ? noBuyingPower : notSetAside)(wanted, room) };
    const amount = Math.min(wanted, room);
    room -= amount;
    open += 1;
    return { amount };
  });
}
