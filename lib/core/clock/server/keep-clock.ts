import { shareTime } from '@/lib/core/base/server/system-clock';
import type { Bus } from '@/lib/core/bus/bus';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import { clockProblem, spanText } from '../clock-text';
import {
  acceptWall,
  type ClockNews,
  type ClockReading,
  clockJump,
  isHeld,
  noteSource,
  observe,
  type StartFacts,
  type Step,
  startClock,
  type TrustedClock,
  timeAt,
} from '../trusted-clock';
import { readAcceptedAt, readAnchor, readDatabaseTime, WORD_VALID_MS, writeAnchor } from './clock-settings';
import { readBootId, readClocks } from './read-clocks';

const LOOK_MS = 1_000;
/** How often the database is asked for its time, and for an operator's word while there is doubt. */
const ASK_MS = 30_000;
const ASK_IN_DOUBT_MS = 2_000;
const REMEMBER_MS = 60_000;
/** A slower answer says too little about when it was given. */
const PROMPT_MS = 2_000;

export interface ClockKeeperOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Logger;
  /** Whether prices come from a feed, whose times say what time it is. */
  readonly hasFeed: boolean;
  /** Whether this process records anything, and so remembers its clock. */
  readonly isRecording: boolean;
  /** The newest instant that is stored; null for none. */
  readonly newest: number | null;
  /** Given by tests alone. */
  readonly read?: () => ClockReading | null;
  readonly lookMs?: number;
}

export interface ClockKeeper {
  /** What is wrong with the clock, for operators; null if nothing is. */
  problem(): string | null;
  isHeld(): boolean;
  /** By how much the wall clock is ahead of trusted time, milliseconds. */
  jumpMs(): number;
  stop(): Promise<void>;
}

/** Gathers what the clock is judged by. */
export async function readClockFacts(
  database: Database,
  reading: ClockReading,
  more: Pick<StartFacts, 'newest' | 'hasFeed'>,
): Promise<StartFacts> {
  const stored = await readAnchor(database.db);
  const bootId = readBootId();
  const isSame = stored?.boot != null && bootId !== null && stored.bootId === bootId;
  const newest = Math.max(more.newest ?? 0, stored?.time ?? 0);
  return {
    ...more,
    reading,
    database: await readDatabaseTime(database),
    anchor: isSame && stored.boot !== null ? { time: stored.time, boot: stored.boot } : null,
    databaseLessBoot: isSame ? stored.databaseLessBoot : null,
    newest: newest === 0 ? null : newest,
  };
}

/**
 * Keeps the process's time: looks at the clocks each second, asks the database, and shares the result with all threads.
 * Start it before any of them.
 */
export async function keepClock(options: ClockKeeperOptions): Promise<ClockKeeper> {
  const { database, bus, log, isRecording, read = readClocks, lookMs = LOOK_MS } = options;
  const shared = shareTime();
  const bootId = readBootId();
  const started = startClock(await readClockFacts(database, await firstReading(read), options));
  let { clock } = started;
  /** The operator's word before a doubt, since only a newer one counts; undefined until read. Any counts at a start. */
  let wordBefore: number | null | undefined = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let rememberedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  function take({ clock: next, news }: Step): void {
    clock = next;
    shared.share(next.offset, isHeld(next));
    for (const one of news) report(log, one, next);
    if (news.some(({ kind }) => kind === 'doubted')) wordBefore = undefined;
    if (!news.some(({ kind }) => kind === 'doubted' || kind === 'settled')) return;
    askedAt = Number.NEGATIVE_INFINITY;
    rememberedAt = Number.NEGATIVE_INFINITY;
  }

  function look(): void {
    const reading = read();
    if (reading === null) return;
    take(observe(clock, reading));
    const askMs = clock.doubt === null ? ASK_MS : ASK_IN_DOUBT_MS;
    if (asking !== null || reading.mono - askedAt < askMs) return;
    askedAt = reading.mono;
    asking = ask()
      // A lost database is logged where it's noticed.
      .catch(() => undefined)
      .finally(() => {
        asking = null;
      });
  }

  async function ask(): Promise<void> {
    const asked = read();
    const time = await readDatabaseTime(database);
    const answered = read();
    if (time !== null && asked && answered && answered.mono - asked.mono < PROMPT_MS)
      clock = noteSource(clock, 'database', time, (asked.mono + answered.mono) / 2);
    if (clock.doubt !== null) {
      const word = await readAcceptedAt(database.db);
      if (wordBefore === undefined) wordBefore = word;
      const isNew = word !== null && word !== wordBefore;
      if (isNew && answered && Math.abs(answered.wall - word) < WORD_VALID_MS && clock.doubt !== null)
        take(acceptWall(clock));
    }
    if (isRecording && clock.doubt === null && clock.mono - rememberedAt >= REMEMBER_MS) await remember();
  }

  async function remember(): Promise<void> {
    const { boot, mono, sources } = clock;
    rememberedAt = mono;
    const bootLessMono = boot === null ? null : boot.boot - boot.mono;
    const said = sources.database;
    await database.commit((tx) =>
      writeAnchor(tx, {
        bootId,
        boot: bootLessMono === null ? null : bootLessMono + mono,
        time: timeAt(clock, mono),
        databaseLessBoot: said && bootLessMono !== null ? said.offset - bootLessMono : null,
      }),
    );
  }

  const unsubscribe = options.hasFeed
    ? bus.subscribe((event) => {
        if (event.type !== 'feed-time') return;
        const reading = read();
        if (reading !== null) clock = noteSource(clock, 'feed', event.time, reading.mono);
      })
    : () => undefined;
  const timer = setInterval(look, lookMs);
  timer.unref();
  take(started);
  wordBefore = null;
  look();

  return {
    problem: () => clockProblem(clock),
    isHeld: () => isHeld(clock),
    jumpMs: () => clockJump(clock),
    async stop() {
      clearInterval(timer);
      unsubscribe();
      await asking;
      shared.end();
    },
  };
}

/** A machine can be too busy for a moment. */
async function firstReading(read: () => ClockReading | null): Promise<ClockReading> {
  for (;;) {
    const reading = read();
    if (reading !== null) return reading;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function report(log: Logger, news: ClockNews, clock: TrustedClock): void {
  switch (news.kind) {
    case 'doubted':
      log.error({
        event: news.cause === 'jump' ? 'clock-jumped' : 'clock-not-trusted',
        seconds: Math.round(news.jumpMs / 1_000),
        why: clockProblem(clock),
      });
      return;
    case 'supported':
      log.warn({
        event: news.by === null ? 'clock-held' : 'clock-supported',
        by: news.by,
        why: clockProblem(clock),
      });
      return;
    case 'settled':
      log.info({ event: 'clock-trusted', by: news.by, stepSeconds: Math.round(news.stepMs / 1_000) });
      return;
    case 'resumed':
      log.info({
        event: 'clock-resumed',
        why: `the machine was suspended for ${spanText(news.suspendedMs)}`,
      });
      return;
    case 'was-off':
      log.info({ event: 'clock-gap', why: `the newest data are ${spanText(news.gapMs)} old: catching up` });
  }
}
