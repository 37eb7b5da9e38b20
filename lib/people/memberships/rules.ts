import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { TOOLS, type Tool } from '@/lib/people/permissions/tools';
import type { CheckoutRequest, Membership, PlanLevel, ToolCredit } from './memberships';
import { unusedCents } from './period';
import { formatCents, formatDay } from './price-labels';
import { findProduct, joinNames, PRODUCTS, type Product, type ProductId } from './products';

export interface CheckoutOffer {
  readonly items: readonly { readonly product: ProductId; readonly cents: number }[];
  readonly totalCents: number;
  readonly creditCents: number;
  /** Memberships that end when it starts. */
  readonly replaces: readonly Membership[];
}

/**
 * The requested products with prices, plans first.
 * @throws InputError if one is requested twice, or there are two plans
 */
export function readOrder({ products, period }: CheckoutRequest): CheckoutOffer['items'] {
  if (products.length === 0) throw new InputError('products must name what to buy');
  if (new Set(products).size < products.length) throw new InputError('products: name each product only once');
  const chosen = PRODUCTS.filter(({ id }) => products.includes(id));
  if (chosen.filter(({ level }) => level > 0).length > 1)
    throw new InputError('products: choose one plan, not several');
  return chosen.map(({ id, prices }) => ({ product: id, cents: prices[period] }));
}

/**
 * What an order costs a user and replaces, or a sentence on why it can't be bought. A replacement must cost more than
 * the unused part it replaces, which is deducted from the first payment.
 * @param running the user's current memberships
 * @param paidBy the source of memberships whose payments can be credited
 */
export function offer(
  request: CheckoutRequest,
  running: readonly Membership[],
  paidBy: 'sandbox' | 'stripe',
  now: Millis,
): CheckoutOffer | string {
  const items = readOrder(request);
  const ids = items.map(({ product }) => product);
  const needless = findNeedless(ids, running);
  if (needless !== null) return needless;
  const replaces = replacedBy(ids, running);
  const same = findSame(ids, request, replaces);
  if (same !== null) return same;
  const totalCents = items.reduce((sum, { cents }) => sum + cents, 0);
  const creditCents = replaces
    .filter(({ source }) => source === paidBy)
    .reduce((sum, membership) => sum + unusedValue(membership, now), 0);
  if (creditCents >= totalCents) return describeSmaller(ids, replaces, creditCents, totalCents);
  return { items, totalCents, creditCents, replaces };
}

/**
 * What tools cost that a plan's credit pays, or a sentence on why it can't.
 * @param running the user's current memberships
 * @param credit of the user's plan; null if it gives none
 * @throws InputError as `readOrder`, or if the order isn't for tools by the month
 */
export function offerByCredit(
  request: CheckoutRequest,
  running: readonly Membership[],
  credit: ToolCredit | null,
): CheckoutOffer | string {
  const items = readOrder(request);
  const ids = items.map(({ product }) => product);
  if (request.period !== 'month' || !ids.every(isTool))
    throw new InputError('Credit pays for tools only, by the month');
  const needless = findNeedless(ids, running);
  if (needless !== null) return needless;
  const owned = running.find(({ product }) => request.products.includes(product));
  if (owned)
    return `You already have ${joinNames([owned.product])}${describeEnd([owned], request.products)}.`;
  if (credit === null)
    return 'Credit for tools comes with Intermediate One and Intermediate Two. Choose one of these plans first, or pay by card.';
  const totalCents = items.reduce((sum, { cents }) => sum + cents, 0);
  if (credit.leftCents < totalCents)
    return `${joinNames(ids)} costs ${formatCents(totalCents)} a month, and ${formatCents(credit.leftCents)} of your credit is left until ${formatDay(credit.endsAt)}. Pay by card, or cancel a tool you pay with credit to have more next month.`;
  return { items, totalCents, creditCents: 0, replaces: [] };
}

/**
 * Memberships an order replaces: the current plan if it includes one, the same product, and tools if it includes
 * Expert. Items bought together end together; grants stay.
 */
export function replacedBy<Held extends Pick<Membership, 'product' | 'source' | 'group'>>(
  products: readonly ProductId[],
  held: readonly Held[],
): Held[] {
  const hasPlan = products.some((id) => productLevel(id) > 0);
  const bought = held.filter(({ source }) => source !== 'admin');
  const groups = new Set(
    bought
      .filter(
        ({ product }) =>
          products.includes(product) ||
          (hasPlan && productLevel(product) > 0) ||
          (isTool(product) && products.includes('Expert')),
      )
      .map(({ group }) => group),
  );
  return bought.filter(({ group }) => groups.has(group));
}

export function highestLevel(memberships: readonly Pick<Membership, 'product'>[]): PlanLevel {
  return memberships.reduce<PlanLevel>((level, { product }) => {
    const other = productLevel(product);
    return other > level ? other : level;
  }, 0);
}

function isTool(id: ProductId): id is Tool {
  return (TOOLS as readonly ProductId[]).includes(id);
}

function productLevel(id: ProductId): Product['level'] {
  return findProduct(id)?.level ?? 0;
}

/** Rejects what the user already has, in a larger plan or as a grant. */
function findNeedless(ids: readonly ProductId[], running: readonly Membership[]): string | null {
  const granted = running.filter(({ source }) => source === 'admin');
  const tools = ids.filter(isTool);
  if (tools.length > 0 && (ids.includes('Expert') || highestLevel(running) === 3))
    return `Expert includes every tool, so you don’t need ${joinNames(tools)}.`;
  const given = tools.find((tool) => granted.some(({ product }) => product === tool));
  if (given !== undefined)
    return `You already have ${joinNames([given])}, complimentary${describeEnd(granted, [given])}.`;
  const plan = ids.find((id) => productLevel(id) > 0);
  const level = highestLevel(granted);
  if (plan === undefined || level < productLevel(plan)) return null;
  const larger = granted.find(({ product }) => productLevel(product) === level)?.product ?? plan;
  return `You already have ${joinNames([larger])}, complimentary${describeEnd(granted, [larger])}. It includes everything in ${joinNames([plan])}.`;
}

/** When the last of these ends, if all of them do. */
function describeEnd(granted: readonly Membership[], products: readonly ProductId[]): string {
  const ends = granted.filter(({ product }) => products.includes(product)).map(({ paidUntil }) => paidUntil);
  const last = ends.includes(null) ? 0 : Math.max(0, ...ends.flatMap((end) => end ?? []));
  return last === 0 ? '' : ` until ${formatDay(last)}`;
}

function findSame(
  ids: readonly ProductId[],
  { period }: CheckoutRequest,
  replaces: readonly Membership[],
): string | null {
  const isSame =
    replaces.length === ids.length &&
    replaces.every((membership) => membership.period === period && ids.includes(membership.product));
  if (!isSame) return null;
  const [first] = replaces;
  const until = first?.paidUntil == null ? '' : ` until ${formatDay(first.paidUntil)}`;
  return first?.cancelledAt == null
    ? `You already have ${joinNames(ids)}.`
    : `You have ${joinNames(ids)}${until}: resume your plan instead of buying it again.`;
}

function unusedValue({ priceCents, period, paidUntil }: Membership, now: Millis): number {
  return period === null || paidUntil === null ? 0 : unusedCents(priceCents, period, paidUntil, now);
}

function describeSmaller(
  ids: readonly ProductId[],
  replaces: readonly Membership[],
  credit: number,
  total: number,
): string {
  const names = joinNames(replaces.map(({ product }) => product));
  const until = Math.max(...replaces.map(({ paidUntil }) => paidUntil ?? 0));
  return `The unused part of ${names} is worth ${formatCents(credit)}, and ${joinNames(ids)} costs ${formatCents(total)}: cancel ${names}, and choose ${joinNames(ids)} when it ends on ${formatDay(until)}.`;
}
