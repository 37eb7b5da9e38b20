import { formatPercent } from '@/lib/core/format/number';
import { EQUITY_PREMIUM } from '@/lib/market/data/simulated/equity-premium';
import { MAINTENANCE_MARGIN, VOLUME_LIMIT } from './execution-config';

/** What pages and articles say of every robot's account, with the numbers the engine uses. */
export const VOLUME_LIMIT_TEXT = `Opening orders are limited to ${formatPercent(100 * VOLUME_LIMIT, 1)} of their bar’s volume. Exits are not limited or split.`;

export const MARGIN_CALL_TEXT = `Margin call: if an account’s equity is below ${formatPercent(100 * MAINTENANCE_MARGIN, 0)} of the value of its short positions at a bar’s close, all of them close at the next open.`;

/** What a margin call can't do. */
export const BELOW_ZERO_TEXT =
  'A price that jumps far enough can still take an account below zero; it then opens nothing more.';

export const NOT_MODELED_TEXT =
  'Not modeled: dividends, borrow fees, financing, taxes, and exchange fees beyond the commission.';

/** What visitors must know about returns on simulated prices. */
export const PREMIUM_TEXT = `The simulated stock market has an equity premium of ${formatPercent(100 * EQUITY_PREMIUM, 0)} a year. It holds no other edge: past prices say nothing about where the next ones go.`;

/** Where robots on simulated prices are ranked. */
export const LUCK_TEXT = `On simulated prices, ranks by results are luck, except for costs and the ${formatPercent(100 * EQUITY_PREMIUM, 0)} equity premium.`;
