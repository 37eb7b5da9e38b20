/**
 * Whether the wall clock may be believed, as a pure state machine (docs/decisions/clock.md): `startClock` judges it by
 * what an earlier run left, `observe` by each reading since; `noteSource` and `acceptWall` take what a database, a feed
 * or an operator says. Over the usual length because each rule means little without the others.
 */
import { HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';

/** How far the wall clock may be from trusted time. Less is followed, at most at `SLEW` of the time that passes. */
export const TOLERANCE_MS = 5_000;
/** Clocks are corrected at up to 8% of the time that passes; faster is a fault. */
const SLEW = 0.1;
/** How far another machine's clock, or the newest price of a feed, may be from ours. */
export const SOURCE_TOLERANCE_MS = MINUTE_MS;
/** A source that hasn't been read for so long says nothing. */
const SOURCE_VALID_MS = 2 * MINUTE_MS;
/** What nothing else explains is believed after as much time as the clock has jumped, and at most this. */
export const LONGEST_WAIT_MS = HOUR_MS;
/** A live market's start after a longer time off waits for its feed. */
export const LONG_GAP_MS = 24 * HOUR_MS;
/** A smaller difference isn't a suspension: the boot clock is read a moment after the monotonic one. */
const SUSPENDED_MS = 1_000;

/** All clocks of this machine at one instant, in milliseconds. */
export interface ClockReading {
  /** UTC; anyone may set it. */
  readonly wall: number;
  /** Never set, but stops while the machine is suspended. */
  readonly mono: number;
  /** Never set, and goes on while the machine is suspended; null where there's none. */
  readonly boot: number | null;
}

/** Time that doesn't come from this machine. A feed's newest price is never later than the present. */
export type SourceName = 'database' | 'feed';

interface Source {
  /** What it said, less the monotonic time at which it did. */
  readonly offset: number;
  readonly mono: number;
}

export type DoubtCause =
  /** The wall clock jumped while the process ran, or while it was stopped on a machine that wasn't. */
  | 'jump'
  /** At the start it is before what is stored. */
  | 'behind'
  /** At the start it is long after what is stored, and a feed can tell. */
  | 'gap'
  /** At the start the database's clock says something else. */
  | 'database';

/** Why the wall clock isn't believed. */
export interface Doubt {
  readonly cause: DoubtCause;
  /** The wall clock less the monotonic one. */
  readonly wallOffset: number;
  /** Since when the two run at the same rate and nothing disagrees, by the monotonic clock. */
  readonly since: number;
  /** What agrees with the monotonic clock: two sources, so that work goes on by them; null for none. */
  readonly supportedBy: SourceName | null;
}

/** Every function returns the next state. */
export interface TrustedClock {
  /** Trusted time less monotonic time. */
  readonly offset: number;
  readonly mono: number;
  readonly boot: { readonly boot: number; readonly mono: number } | null;
  readonly sources: Readonly<Partial<Record<SourceName, Source>>>;
  /** The database's clock less the monotonic one while the wall clock was last believed; null if unknown. */
  readonly databaseBefore: number | null;
  /** null while wall clock and monotonic clock agree. */
  readonly doubt: Doubt | null;
}

export type ClockNews =
  | { readonly kind: 'doubted'; readonly cause: DoubtCause; readonly jumpMs: number }
  /** A source began to support the monotonic clock, or ended to (null). */
  | { readonly kind: 'supported'; readonly by: SourceName | null; readonly jumpMs: number }
  | {
      readonly kind: 'settled';
      readonly by: 'return' | 'wait' | 'operator' | SourceName;
      /** What trusted time is set forward by. */
      readonly stepMs: number;
    }
  | { readonly kind: 'resumed'; readonly suspendedMs: number }
  | { readonly kind: 'was-off'; readonly gapMs: number };

export interface Step {
  readonly clock: TrustedClock;
  readonly news: readonly ClockNews[];
}

/** Trusted time at a reading of the monotonic clock, both in milliseconds. */
export function timeAt({ offset }: TrustedClock, mono: number): number {
  return mono + offset;
}

/** Whether fewer than two sources agree, so that nothing may be recorded. */
export function isHeld({ doubt }: TrustedClock): boolean {
  return doubt !== null && doubt.supportedBy === null;
}

/** The wall clock less trusted time, in milliseconds; 0 while the wall clock is believed. */
export function clockJump({ offset, doubt }: TrustedClock): number {
  return doubt === null ? 0 : doubt.wallOffset - offset;
}

/** Milliseconds until the wall clock is believed if nothing disagrees; null if it is already, or something does. */
export function timeUntilBelieved(clock: TrustedClock): number | null {
  const { doubt, mono } = clock;
  if (doubt === null || doubt.supportedBy !== null || isRefuted(clock, doubt)) return null;
  return Math.max(0, doubt.since + Math.min(Math.abs(clockJump(clock)), LONGEST_WAIT_MS) - mono);
}

/** What is known of an earlier run. */
export interface Remembered {
  /** Trusted time at the boot clock's time, if that was on this machine since it was booted. */
  readonly anchor: { readonly time: number; readonly boot: number } | null;
  /** The database's clock less the boot clock's, from the same run. */
  readonly databaseLessBoot: number | null;
  /** The newest instant that is stored; null at the first start. */
  readonly newest: number | null;
}

export interface StartFacts extends Remembered {
  readonly reading: ClockReading;
  /** The database's time at that reading, where it has a clock of its own. */
  readonly database: number | null;
  /** Whether prices come from a feed. */
  readonly hasFeed: boolean;
}

/** Judges the wall clock at a start by what an earlier run has left. */
export function startClock(facts: StartFacts): Step {
  const { reading, anchor, newest, database } = facts;
  const { wall, mono, boot } = reading;
  const sources = database === null ? {} : { database: { offset: database - mono, mono } };
  const steady: TrustedClock = {
    offset: wall - mono,
    mono,
    boot: boot === null ? null : { boot, mono },
    sources,
    databaseBefore: database === null ? null : database - mono,
    doubt: null,
  };
  const doubted = (cause: DoubtCause, trusted: number, databaseBefore: number | null = null): Step => ({
    clock: {
      ...steady,
      offset: trusted - mono,
      databaseBefore,
      doubt: { cause, wallOffset: wall - mono, since: mono, supportedBy: null },
    },
    news: [{ kind: 'doubted', cause, jumpMs: wall - trusted }],
  });
  if (anchor !== null && boot !== null && boot >= anchor.boot) {
    const passed = boot - anchor.boot;
    const expected = anchor.time + passed;
    // Its slow corrections weren't followed since: a millisecond a second is allowed for.
    if (Math.abs(wall - expected) <= TOLERANCE_MS + passed / 1_000) return { clock: steady, news: [] };
    const before = facts.databaseLessBoot;
    return doubted('jump', expected, before === null ? null : before + boot - mono);
  }
  if (database !== null && Math.abs(wall - database) > SOURCE_TOLERANCE_MS)
    return doubted('database', database);
  if (newest === null) return { clock: steady, news: [] };
  if (wall < newest - TOLERANCE_MS && database === null) return doubted('behind', newest);
  const gapMs = wall - newest;
  if (gapMs <= LONG_GAP_MS) return { clock: steady, news: [] };
  if (facts.hasFeed && database === null) return doubted('gap', newest);
  return { clock: steady, news: [{ kind: 'was-off', gapMs }] };
}

/** Takes what a source said; the next `observe` judges by it. A feed's older prices say nothing. */
export function noteSource(clock: TrustedClock, name: SourceName, time: number, mono: number): TrustedClock {
  const offset = time - mono;
  const before = clock.sources[name];
  const isOlder = before !== undefined && offset < before.offset && mono - before.mono < SOURCE_VALID_MS;
  if (name === 'feed' && isOlder) return clock;
  return { ...clock, sources: { ...clock.sources, [name]: { offset, mono } } };
}

/** Takes the clocks' next reading. */
export function observe(before: TrustedClock, reading: ClockReading): Step {
  const { clock, suspendedMs } = afterSuspend(before, reading);
  const resumed: readonly ClockNews[] = suspendedMs > 0 ? [{ kind: 'resumed', suspendedMs }] : [];
  const { wall, mono } = reading;
  const wallOffset = wall - mono;
  const drift = wallOffset - clock.offset;
  const elapsed = mono - before.mono + suspendedMs;
  const next: TrustedClock = { ...clock, mono };
  const { doubt } = clock;
  if (doubt === null) {
    if (Math.abs(drift) <= TOLERANCE_MS) {
      const most = SLEW * elapsed;
      const offset = clock.offset + Math.max(-most, Math.min(most, drift));
      // Read before this reading, at which the wall clock is still right.
      const databaseBefore = clock.sources.database?.offset ?? null;
      return { clock: { ...next, offset, databaseBefore }, news: resumed };
    }
    const begun: Doubt = { cause: 'jump', wallOffset, since: mono, supportedBy: null };
    const news: ClockNews = { kind: 'doubted', cause: 'jump', jumpMs: drift };
    return { clock: { ...next, doubt: begun }, news: [...resumed, news] };
  }
  const hasJumped = Math.abs(wallOffset - doubt.wallOffset) > TOLERANCE_MS;
  const going: TrustedClock = {
    ...next,
    doubt: { ...doubt, wallOffset, since: hasJumped ? mono : doubt.since },
  };
  const step = judge(going, going.doubt as Doubt);
  return { clock: step.clock, news: [...resumed, ...step.news] };
}

/** An operator's word that the wall clock is right. */
export function acceptWall(clock: TrustedClock): Step {
  return clock.doubt === null ? { clock, news: [] } : settle(clock, clock.doubt, 'operator');
}

/** The time for which the machine was suspended is known where there is a boot clock. */
function afterSuspend(
  clock: TrustedClock,
  { mono, boot }: ClockReading,
): { readonly clock: TrustedClock; readonly suspendedMs: number } {
  if (boot === null) return { clock, suspendedMs: 0 };
  const at = { boot, mono };
  if (clock.boot === null) return { clock: { ...clock, boot: at }, suspendedMs: 0 };
  const lost = boot - clock.boot.boot - (mono - clock.boot.mono);
  if (lost < SUSPENDED_MS) return { clock: { ...clock, boot: at }, suspendedMs: 0 };
  const shift = (source: Source): Source => ({ ...source, offset: source.offset + lost });
  const { database, feed } = clock.sources;
  const { doubt } = clock;
  return {
    suspendedMs: lost,
    clock: {
      ...clock,
      offset: clock.offset + lost,
      boot: at,
      sources: { ...(database && { database: shift(database) }), ...(feed && { feed: shift(feed) }) },
      databaseBefore: clock.databaseBefore === null ? null : clock.databaseBefore + lost,
      doubt: doubt && { ...doubt, wallOffset: doubt.wallOffset + lost },
    },
  };
}

function judge(clock: TrustedClock, doubt: Doubt): Step {
  if (hasReturned(clock, doubt)) return settle(clock, doubt, 'return');
  const database = databaseSays(clock, doubt);
  const feed = feedSays(clock, doubt);
  // A source that supports the monotonic clock outweighs one that supports the wall clock.
  const forTrusted: SourceName | null =
    database === 'trusted' ? 'database' : feed === 'trusted' ? 'feed' : null;
  const supportedBy = doubt.cause === 'jump' ? forTrusted : null;
  if (forTrusted === null && database === 'wall') return settle(clock, doubt, 'database');
  if (forTrusted === null && feed === 'wall') return settle(clock, doubt, 'feed');
  const since = doubt.supportedBy !== null && supportedBy === null ? clock.mono : doubt.since;
  const next = { ...clock, doubt: { ...doubt, supportedBy, since } };
  if (timeUntilBelieved(next) === 0) return settle(clock, doubt, 'wait');
  if (supportedBy === doubt.supportedBy) return { clock: next, news: [] };
  return { clock: next, news: [{ kind: 'supported', by: supportedBy, jumpMs: clockJump(clock) }] };
}

function hasReturned(clock: TrustedClock, { cause }: Doubt): boolean {
  const jump = clockJump(clock);
  // The newest stored instant is only the earliest that it can be: any later time fits.
  if (cause === 'behind') return jump >= -TOLERANCE_MS;
  return Math.abs(jump) <= (cause === 'database' ? SOURCE_TOLERANCE_MS : TOLERANCE_MS);
}

function settle(clock: TrustedClock, doubt: Doubt, by: 'return' | 'wait' | 'operator' | SourceName): Step {
  // Within the tolerance there is no step: `observe` follows the rest slowly.
  const isNear = by === 'return' && Math.abs(clockJump(clock)) <= TOLERANCE_MS;
  const offset = isNear ? clock.offset : doubt.wallOffset;
  return {
    clock: { ...clock, offset, doubt: null },
    news: [{ kind: 'settled', by, stepMs: offset - clock.offset }],
  };
}

type Verdict = 'trusted' | 'wall' | null;

function validSource({ sources, mono }: TrustedClock, name: SourceName): Source | null {
  const source = sources[name];
  return source && mono - source.mono <= SOURCE_VALID_MS ? source : null;
}

/** A database that was read after the jump and hasn't jumped itself says which of the two is right. */
function databaseSays(clock: TrustedClock, doubt: Doubt): Verdict {
  const source = validSource(clock, 'database');
  if (source === null || source.mono < doubt.since) return null;
  // If its time jumped too, it runs on this machine's clock, or this machine was paused: both look the same.
  if (clock.databaseBefore !== null && Math.abs(source.offset - clock.databaseBefore) > TOLERANCE_MS)
    return null;
  return nearer(clock, doubt, source);
}

function feedSays(clock: TrustedClock, doubt: Doubt): Verdict {
  const source = validSource(clock, 'feed');
  return source === null || source.mono < doubt.since ? null : nearer(clock, doubt, source);
}

function nearer({ offset }: TrustedClock, { wallOffset }: Doubt, source: Source): Verdict {
  const fromTrusted = Math.abs(source.offset - offset);
  const fromWall = Math.abs(source.offset - wallOffset);
  if (Math.min(fromTrusted, fromWall) > SOURCE_TOLERANCE_MS) return null;
  return fromTrusted <= fromWall ? 'trusted' : 'wall';
}

/** Whether a source says that the wall clock is wrong. */
function isRefuted(clock: TrustedClock, doubt: Doubt): boolean {
  const feed = validSource(clock, 'feed');
  if (feed !== null && feed.offset > doubt.wallOffset + SOURCE_TOLERANCE_MS) return true;
  return databaseSays(clock, doubt) === 'trusted' || feedSays(clock, doubt) === 'trusted';
}
