import type { TransportRefusal } from '@/lib/http/hub/server/transport';
import { addressGroup, wideAddressGroup } from '@/lib/people/accounts/address-group';
import { HUB_LIMITS } from '../limits';

export interface AdmissionLimits {
  /** New connections per second, and the burst allowed after a quiet period. */
  readonly perSecond: number;
  readonly burst: number;
  /** The same per address, so that one address can't use up everyone's capacity. */
  readonly perSecondPerAddress: number;
  readonly burstPerAddress: number;
  /** Connections per address; loopback, where proxies run, isn't counted. */
  readonly perAddress: number;
  readonly inAll: number;
}

export const ADMISSION_LIMITS: AdmissionLimits = {
  perSecond: 500,
  burst: 2_000,
  perSecondPerAddress: 5,
  burstPerAddress: 100,
  perAddress: HUB_LIMITS.connectionsPerAddress,
  inAll: HUB_LIMITS.connectionsInAll,
};

export interface Admission {
  /** Requests another connection from an address. Returns null if it's admitted, otherwise the response. */
  ask(address: string): TransportRefusal | null;
  /** Counts an open connection. Returns a function that releases it, or the reason for refusing it. */
  enter(address: string): (() => void) | (TransportRefusal & { readonly reason: string });
  /** Number of addresses tracked. */
  readonly addressCount: number;
}

/** A token bucket that refills at a steady rate. */
interface Allowance {
  left: number;
  countedAt: number;
}

/** An address with connections or recent attempts. */
interface Group {
  connections: number;
  readonly allowance: Allowance;
}

/** Addresses tracked before the first cleanup. */
const FIRST_CLEANUP = 1_000;

/** Loopback, as addresses are grouped: the IPv6 ones are the /64 and the /48 of ::1. */
const OWN_MACHINE = /^127\.|^0{16}\/64$|^0{12}\/48$/;
/** How many addresses' limits a wide block of IPv6 has, which a provider's customers may share. */
const WIDE = 20;

/** The groups that an address's connections count in, narrow first. */
function addressGroups(address: string): readonly string[] {
  const wide = wideAddressGroup(address);
  return [addressGroup(address), ...(wide === null ? [] : [wide])];
}

function groupShares(group: string): number {
  return group.endsWith('/48') ? WIDE : 1;
}

function findRefusal<Refused>(
  groups: readonly string[],
  check: (group: string) => Refused | null,
): Refused | null {
  for (const group of groups) {
    const refused = check(group);
    if (refused !== null) return refused;
  }
  return null;
}
/** Seconds until refused clients may retry; during a rush, they are spread over this time. */
const RETRY_SECONDS = { full: 30, address: 60, busy: 5 };

/**
 * Limits the rate of new connections, because everyone reconnects at once after a restart.
 * @param now monotonic milliseconds
 */
export function createAdmission(limits: AdmissionLimits, now: () => number): Admission {
  const byGroup = new Map<string, Group>();
  const all: Allowance = { left: limits.burst, countedAt: now() };
  let count = 0;
  let cleaningAt = FIRST_CLEANUP;

  function roomFor(group: string): (TransportRefusal & { readonly reason: string }) | null {
    if (count >= limits.inAll)
      return refusal(
        503,
        'full',
        'This server has reached its maximum number of connections',
        RETRY_SECONDS.full,
      );
    const most = limits.perAddress * groupShares(group);
    if (!OWN_MACHINE.test(group) && (byGroup.get(group)?.connections ?? 0) >= most)
      return refusal(429, 'address', 'Too many connections from your address', RETRY_SECONDS.address);
    return null;
  }

  function spendTurn(group: string): TransportRefusal | null {
    if (OWN_MACHINE.test(group)) return null;
    const shares = groupShares(group);
    const { perSecondPerAddress, burstPerAddress } = limits;
    if (spend(known(group).allowance, shares * perSecondPerAddress, shares * burstPerAddress)) return null;
    return refusal(
      429,
      'address-rate',
      'Too many new connections from your address',
      spread(RETRY_SECONDS.busy),
    );
  }

  function spendOfAll(): TransportRefusal | null {
    if (spend(all, limits.perSecond, limits.burst)) return null;
    return refusal(503, 'rate', 'Too many new connections', spread(RETRY_SECONDS.busy));
  }

  function spend(allowance: Allowance, perSecond: number, burst: number): boolean {
    fill(allowance, perSecond, burst);
    if (allowance.left < 1) return false;
    allowance.left -= 1;
    return true;
  }

  function fill(allowance: Allowance, perSecond: number, burst: number): void {
    const time = now();
    allowance.left = Math.min(burst, allowance.left + ((time - allowance.countedAt) / 1000) * perSecond);
    allowance.countedAt = time;
  }

  function known(group: string): Group {
    const found = byGroup.get(group);
    if (found) return found;
    if (byGroup.size >= cleaningAt) clean();
    const burst = groupShares(group) * limits.burstPerAddress;
    const made = { connections: 0, allowance: { left: burst, countedAt: now() } };
    byGroup.set(group, made);
    return made;
  }

  /** Removes addresses with no remaining state; runs less often the more there are. */
  function clean(): void {
    for (const [group, { connections, allowance }] of byGroup) {
      const shares = groupShares(group);
      fill(allowance, shares * limits.perSecondPerAddress, shares * limits.burstPerAddress);
      if (connections === 0 && allowance.left >= shares * limits.burstPerAddress) byGroup.delete(group);
    }
    cleaningAt = Math.max(FIRST_CLEANUP, 2 * byGroup.size);
  }

  return {
    ask(address) {
      const groups = addressGroups(address);
      return findRefusal(groups, roomFor) ?? findRefusal(groups, spendTurn) ?? spendOfAll();
    },
    enter(address) {
      const groups = addressGroups(address);
      const refusal = findRefusal(groups, roomFor);
      if (refusal) return refusal;
      count += 1;
      const own = groups.map(known);
      for (const group of own) group.connections += 1;
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        count -= 1;
        for (const group of own) group.connections -= 1;
      };
    },
    get addressCount() {
      return byGroup.size;
    },
  };
}

/** A random number of seconds from one to the given maximum, so that a rush doesn't return all at once. */
function spread(seconds: number): number {
  return 1 + Math.random() * seconds;
}

function refusal(
  status: number,
  reason: string,
  message: string,
  retryAfter: number,
): TransportRefusal & { readonly reason: string } {
  return { status, reason, message, retryAfter };
}
