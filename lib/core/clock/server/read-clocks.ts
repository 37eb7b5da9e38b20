import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { monotonicClock } from '@/lib/core/base/server/system-clock';
import type { ClockReading } from '../trusted-clock';

/** Readings that took longer say nothing about each other: the process was stopped between them. */
const AT_ONCE_MS = 20;
const TRIES = 20;
/** Elsewhere the monotonic clock goes on while the machine is suspended, or uptime follows the wall clock. */
const HAS_BOOT_CLOCK = process.platform === 'linux';

/** All clocks of this machine at one instant; null if the machine is too busy for that. */
export function readClocks(): ClockReading | null {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const mono = monotonicClock();
    const wall = Date.now();
    const boot = HAS_BOOT_CLOCK ? uptime() * 1_000 : null;
    if (monotonicClock() - mono < AT_ONCE_MS) return { wall, mono, boot };
  }
  return null;
}

/** Differs after every boot; null where it isn't known. */
export function readBootId(): string | null {
  try {
    return HAS_BOOT_CLOCK ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() : null;
  } catch {
    return null;
  }
}
