import type { Millis } from '@/lib/core/base/brand';
import { addressGroup, wideAddressGroup } from '../address-group';
import type { Limit, Throttles } from './throttles';

/** How many times the limit of one address its wide IPv6 block may use, which a provider's customers share. */
const WIDE = 20;

/** Keys under which an address's events of a kind are counted, narrow first. */
export function addressKeys(what: string, address: string): readonly string[] {
  const wide = wideAddressGroup(address);
  return [`${what} ${addressGroup(address)}`, ...(wide === null ? [] : [`${what} ${wide}`])];
}

/** Counts an event of an address. @returns whether it is within the limits of the address and of its wide block */
export async function countByAddress(
  throttles: Pick<Throttles, 'add'>,
  what: string,
  address: string,
  limit: Limit,
  now: Millis,
): Promise<boolean> {
  for (const [index, key] of addressKeys(what, address).entries()) {
    const max = index === 0 ? limit.max : WIDE * limit.max;
    // What one address does beyond its own limit doesn't use up its neighbors'.
    if ((await throttles.add(key, { ...limit, max }, now)) > max) return false;
  }
  return true;
}
