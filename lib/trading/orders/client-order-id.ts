import { createHash } from 'node:crypto';
import type { NewOrder } from './order';

/** Hex digits of the hash: some brokers allow at most 32 characters, and only letters and digits. */
const DIGITS = 30;

/** The same for every attempt to store an order, and for no other: account ids are unique to an installation. */
export function clientOrderId(
  order: Pick<NewOrder, 'accountId' | 'owner' | 'causeKey' | 'requestKey' | 'kind' | 'attempt'>,
): string {
  const { accountId, owner, causeKey, requestKey, kind, attempt } = order;
  // A request key identifies the order alone, so that repeating it with other contents finds the first order.
  const key = requestKey === null ? [accountId, owner, causeKey, kind, attempt] : [accountId, requestKey];
  return `tp${createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, DIGITS)}`;
}
