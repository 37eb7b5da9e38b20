import { formatPercent } from '@/lib/core/format/number';
import type { GuestStatistics } from '@/lib/robots/catalogue/guest';

/** What the asterisk of `annualReturnText` means. */
export const EXTRAPOLATED_NOTE = 'An asterisk marks annualized returns extrapolated from less than a year.';

/** Without decimals, and with an asterisk where it is extrapolated. */
export function annualReturnText({
  annualPL,
  annualPLExtrapolated,
}: Pick<GuestStatistics, 'annualPL' | 'annualPLExtrapolated'>): string {
  return `${formatPercent(annualPL, 0, true)}${annualPLExtrapolated && annualPL !== null ? '*' : ''}`;
}
