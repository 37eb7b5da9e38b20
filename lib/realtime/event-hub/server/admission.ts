import { addressGroup } from '@/lib/people/accounts/address-group';
import type { Refusal } from '@/lib/realtime/hub/server/transport';
import { HUB_LIMITS } from '../limits';

export interface AdmissionLimits {
  /** New connections a second over time, and how many at once after a quiet while. */
  readonly perSecond: number;
  readonly burst: number;
  /** The same of one address, so that it cannot use up what everyone has. */
  readonly perSecondPerAddress: number;
  readonly burstPerAddress: number;
  /** Connections per address; loopback, where proxies may be, isn't counted. */
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
  /** Asks for one more connection from an address: null when it may come, else what to answer. */
  ask(address: string): Refusal | null;
  /** Counts a connection that has been made; returns what counts it off again, or why there is no room for it. */
  enter(address: string): (() => void) | (Refusal & { readonly reason: string });
  /** Addresses of which something is remembered. */
  readonly addressCount: number;
}

/** So much to spend at once, filled up at a steady rate. */
interface Allowance {
  left: number;
  countedAt: number;
}

/** An address with connections or recent attempts. */
interface Group {
  connections: number;
  readonly allowance: Allowance;
}

/** Addresses that are remembered before it is looked which of them may be forgotten. */
const FIRST_CLEANING = 1_000;

/** This machine, as addresses are grouped: the IPv6 one is the /64 of ::1. */
const OWN_MACHINE = /^127\.|^0{16}\/64$/;
/** Seconds after which clients that were refused may try again; those of a rush at moments spread over that time. */
const RETRY_SECONDS = { full: 30, address: 60, busy: 5 };

/**
 * Lets connections in at a bearable rate: after a restart everybody comes back at once.
 * @param now milliseconds that only grow
 */
export function createAdmission(limits: AdmissionLimits, now: () => number): Admission {
  const byGroup = new Map<string, Group>();
  const all: Allowance = { left: limits.burst, countedAt: now() };
  let count = 0;
  let cleaningAt = FIRST_CLEANING;

  function roomFor(group: string): (Refusal & { readonly reason: string }) | null {
    if (count >= limits.inAll)
      return refusal(
        503,
        'full',
        'This server has reached its maximum number of connections',
        RETRY_SECONDS.full,
      );
    if (!OWN_MACHINE.test(group) && (byGroup.get(group)?.connections ?? 0) >= limits.perAddress)
      return refusal(429, 'address', 'Too many connections from your address', RETRY_SECONDS.address);
    return null;
  }

  function spendOf(group: string): Refusal | null {
    if (OWN_MACHINE.test(group)) return null;
    if (spend(known(group).allowance, limits.perSecondPerAddress, limits.burstPerAddress)) return null;
    return refusal(
      429,
      'address-rate',
      'Too many new connections from your address',
      spread(RETRY_SECONDS.busy),
    );
  }

  function spendOfAll(): Refusal | null {
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
    const made = { connections: 0, allowance: { left: limits.burstPerAddress, countedAt: now() } };
    byGroup.set(group, made);
    return made;
  }

  /** Forgets addresses with nothing left to remember; runs less often the more there are. */
  function clean(): void {
    for (const [group, { connections, allowance }] of byGroup) {
      fill(allowance, limits.perSecondPerAddress, limits.burstPerAddress);
      if (connections === 0 && allowance.left >= limits.burstPerAddress) byGroup.delete(group);
    }
    cleaningAt = Math.max(FIRST_CLEANING, 2 * byGroup.size);
  }

  return {
    ask(address) {
      const group = addressGroup(address);
      return roomFor(group) ?? spendOf(group) ?? spendOfAll();
    },
    enter(address) {
      const group = addressGroup(address);
      const refusal = roomFor(group);
      if (refusal) return refusal;
      count += 1;
      const own = known(group);
      own.connections += 1;
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        count -= 1;
        own.connections -= 1;
      };
    },
    get addressCount() {
      return byGroup.size;
    },
  };
}

/** Random seconds from one to the given number, so that a rush doesn't return all at once. */
function spread(seconds: number): number {
  return 1 + Math.random() * seconds;
}

function refusal(
  status: number,
  reason: string,
  message: string,
  retryAfter: number,
): Refusal & { readonly reason: string } {
  return { status, reason, message, retryAfter };
}
