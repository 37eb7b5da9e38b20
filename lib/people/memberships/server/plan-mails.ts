import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { readUser } from '@/lib/people/accounts/server/user-store';
import type { Mails } from '@/lib/people/mail/mail';
import type { Membership } from '../memberships';
import { formatCents } from '../price-labels';
import { joinNames, type ProductId } from '../products';
import { monthlyCredit } from '../tool-credit';
import type { StoredCheckout } from './checkout-store';

/**
 * Mails the buyer that their purchase has started, in the transaction that starts it.
 * @param renewsAt UTC milliseconds; null if it ends instead
 */
export async function mailStarted(
  tx: Kysely<Schema>,
  mails: Mails,
  checkout: StoredCheckout,
  renewsAt: number | null,
  now: Millis,
): Promise<void> {
  const isSandbox = checkout.source === 'sandbox';
  const isByCredit = checkout.source === 'credit';
  const { name, email } = await readUser(tx, checkout.userId);
  const plan = joinNames(checkout.items.map(({ product }) => product));
  const price = `${formatCents(checkout.totalCents)} a ${checkout.period}${isByCredit ? ', paid with your plan’s credit' : ''}`;
  const data = {
    name,
    plan,
    price,
    renewsAt: isSandbox || renewsAt === null ? '' : String(renewsAt),
    sandbox: isSandbox ? 'yes' : '',
  };
  await mails.enqueue(tx, { kind: 'plan-started', to: email, data }, now);
}

/** Mails the user that a membership is canceled, and until when they keep it. */
export async function mailCancelled(
  tx: Kysely<Schema>,
  mails: Mails,
  userId: string,
  group: readonly Membership[],
  now: Millis,
): Promise<void> {
  const [first] = group;
  const { name, email } = await readUser(tx, userId);
  const data = {
    name,
    plan: joinNames(group.map(({ product }) => product)),
    endsAt: String(first?.paidUntil ?? ''),
    sandbox: first?.source === 'sandbox' ? 'yes' : '',
  };
  await mails.enqueue(tx, { kind: 'plan-cancelled', to: email, data }, now);
}

/** Mails the user that tools ended because the credit of their plan doesn't cover them. */
export async function mailToolsEnded(
  tx: Kysely<Schema>,
  mails: Mails,
  ended: { readonly userId: string; readonly products: readonly ProductId[]; readonly plan: ProductId },
  now: Millis,
): Promise<void> {
  const { name, email } = await readUser(tx, ended.userId);
  const data = {
    name,
    tools: joinNames(ended.products),
    plan: joinNames([ended.plan]),
    credit: `${formatCents(monthlyCredit(ended.plan))} a month`,
  };
  await mails.enqueue(tx, { kind: 'tools-ended', to: email, data }, now);
}
