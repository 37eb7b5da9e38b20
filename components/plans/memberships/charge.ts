import { formatCents, priceFacts } from '@/lib/people/memberships/price-labels';
import { type Period, PRODUCTS, type ProductId } from '@/lib/people/memberships/products';

/** What products cost together, in US cents. */
export function computeCharge(products: readonly ProductId[], period: Period) {
  const facts = PRODUCTS.filter(({ id }) => products.includes(id)).map(({ prices }) =>
    priceFacts(prices, period),
  );
  const totalPrice = (field: 'cents' | 'monthlyCents' | 'yearlyCents') =>
    facts.reduce((total, one) => total + one[field], 0);
  return { sum: totalPrice('cents'), monthly: totalPrice('monthlyCents'), yearly: totalPrice('yearlyCents') };
}

/** `$45 a month, billed $540 a year`. */
export function chargeText(products: readonly ProductId[], period: Period): string {
  const { sum, monthly } = computeCharge(products, period);
  return `${formatCents(monthly)} a month, billed ${period === 'year' ? `${formatCents(sum)} a year` : 'monthly'}`;
}
