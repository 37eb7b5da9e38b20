import { formatDuration } from '@/lib/core/format/duration';
import { clockJump, isHeld, type TrustedClock, timeUntilBelieved } from './trusted-clock';

export const ACCEPT_HINT = "if it's right, run npm run clock -- accept";

const SOURCES = { database: 'PostgreSQL’s clock', feed: 'the feed' } as const;

/** `2m` or `24h`, and seconds below a minute. */
export function spanText(ms: number): string {
  const whole = Math.abs(ms);
  return whole < 60_000 ? `${Math.round(whole / 1_000)} s` : formatDuration(whole / 60_000);
}

/** What is wrong with the wall clock, in a sentence for operators; null if it's believed. */
export function clockProblem(clock: TrustedClock): string | null {
  const { doubt } = clock;
  if (doubt === null) return null;
  const jump = clockJump(clock);
  const way = `${spanText(jump)} ${jump > 0 ? 'ahead of' : 'behind'}`;
  const against = {
    jump: 'the time that has passed',
    behind: 'what is stored',
    gap: 'what is stored',
    database: 'PostgreSQL’s',
  }[doubt.cause];
  const what = `The system clock is ${way} ${against}`;
  if (!isHeld(clock)) return `${what}; ${SOURCES[doubt.supportedBy as 'feed']} agrees with the latter`;
  const wait = timeUntilBelieved(clock);
  const until =
    wait === null ? 'until it is set right' : `for another ${spanText(wait)} unless it is set right`;
  return `${what}: nothing is recorded ${until}; ${ACCEPT_HINT}`;
}
