/**
 * Why a signal wasn't copied, or why a copy stopped. Stored as a code with its arguments, `late:1700000000000:…`, and shown
 * as a sentence; what another part of the product says is stored as it is.
 */
export const REASONS = {
  paused: () => 'You had paused this copy.',
  halted: () => 'The copy was halted.',
  draining: () => 'The copy was ending.',
  'max-open': (count: string) =>
    `The copy already had ${count} open ${count === '1' ? 'position' : 'positions'}.`,
  opposite: () => 'Another copy or you hold the opposite side in this account.',
  late: (due: string, seen: string) =>
    `The signal was due at ${clock(due)} and we only saw it at ${clock(seen)} UTC.`,
  'no-price': (due: string) => `No price came within 90 seconds of ${clock(due)} UTC.`,
  'no-signal': () => 'The robot’s trade had no signal in time to copy.',
  'no-size': () => 'The robot’s share of its account is unknown for this trade.',
  replaced: () => 'The robot changed its decision before it was due.',
  'closed-first': () => 'The position was closed again before it had opened.',
  'before-open': () => 'The robot’s position was closed before yours had opened.',
  'no-account': () => 'The paper account was reset.',
  lapsed: () => 'The robot didn’t open this trade: it had no room or no size for it.',
  // Of copies.
  'turned-off': () => 'You turned autopilot off.',
  unfollowed: () => 'You stopped following the robot.',
  kept: () => 'You turned autopilot off and kept its positions.',
  removed: () => 'The robot was removed. Its positions close at the next price.',
  silent: () => 'The robot stopped trading while its market was open. Its positions close at the next price.',
  'copy-stop': (pct: string) =>
    `This copy lost ${pct}% of what it may hold, so its copy stop closed everything.`,
  reset: () => 'You reset your paper account.',
} as const satisfies Readonly<Record<string, (...args: string[]) => string>>;

export type ReasonCode = keyof typeof REASONS;

const SEPARATOR = ':';

/** A reason to store. */
export function reasonOf(code: ReasonCode, ...args: readonly (string | number)[]): string {
  return [code, ...args].join(SEPARATOR);
}

/** A stored reason as a sentence. */
export function reasonText(stored: string): string {
  const [code = '', ...args] = stored.split(SEPARATOR);
  if (!Object.hasOwn(REASONS, code)) return stored;
  const say: (...args: string[]) => string = REASONS[code as ReasonCode];
  return say(...args);
}

/** Hours and minutes, UTC. */
function clock(ms: string): string {
  return new Date(Number(ms)).toISOString().slice(11, 16);
}
