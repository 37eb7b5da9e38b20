import { type Kysely, sql } from 'kysely';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { groupBy } from '@/lib/core/base/group-by';
import { parseStored } from '@/lib/core/base/stored-json';
import { HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import type { SharingRole } from '@/lib/core/sharing/job';
import { HELPER_GONE_MS } from '@/lib/core/sharing/server/partition-store';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { tradedMs } from '@/lib/market/calendar/traded-time';
import type { CalendarName } from '@/lib/market/calendar/types';
import type { DailyBarsState } from '@/lib/market/daily-bars/daily-bars-state';
import { readDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import { calendarNameFor, type FundType } from '@/lib/market/data/instrument';
import { storedInstruments } from '@/lib/market/data/server/stored-instruments';
import type { MarketName } from '@/lib/market/data/source';
import { readBackupState } from '@/lib/robots/backup/server/backup-state';

/** What the database says about whether the product is well. Times are in milliseconds. */
export interface ProductState {
  /** For each calendar that robots trade by; empty where prices are imported, since nothing is late there. */
  readonly engines: readonly EngineState[];
  /** Engines and traders that help the one that leads. */
  readonly helpers: Readonly<Record<SharingRole, number>>;
  /** For each calendar with prices, how long its market has been open since the newest one; empty likewise. */
  readonly priceAges: readonly { readonly calendar: CalendarName; readonly ageMs: number }[];
  /** What waits to be worked off, by queue. */
  readonly queues: Readonly<Record<QueueName, number>>;
  /** How long the mail that has waited longest has been due or waiting; 0 without one. */
  readonly oldestMailMs: number;
  /** Orders that failed in the past hour. */
  readonly failedOrders: Readonly<Record<OrderPlace, number>>;
  /** Broker accounts by state, and open differences between them and their brokers. */
  readonly brokerAccounts: readonly { readonly state: string; readonly count: number }[];
  readonly differences: number;
  /** How far daily bars are. */
  readonly dailyBars: DailyBarsState;
  /** How old the newest backup is, null without one; whether the last attempt failed. */
  readonly backup: { readonly ageMs: number | null; readonly hasFailed: boolean };
}

export interface EngineState {
  readonly calendar: CalendarName;
  /** How long its market has been open since the newest bar any robot ran on: up to five minutes where all is well. */
  readonly lagMs: number;
  /** Robots that are more than a quarter of an hour of open market behind. */
  readonly behind: number;
}

/**
 * Mails not sent yet; notifications not mailed or pushed yet; copies' intents that are due; orders on their way to a
 * broker, and those whose fate there isn't known.
 */
export const QUEUES = [
  'mails',
  'notification-mails',
  'pushes',
  'intents',
  'orders',
  'unknown-orders',
] as const;
export type QueueName = (typeof QUEUES)[number];

export const ORDER_PLACES = ['paper', 'broker'] as const;
export type OrderPlace = (typeof ORDER_PLACES)[number];

const BAR_MS = 5 * MINUTE_MS;
const BEHIND_MS = 15 * MINUTE_MS;

/** Reads the state of the product; the calendars of robots, whose definitions never change, are read once. */
export function createStateReader(db: Kysely<Schema>, market: MarketName) {
  const robotCalendars = new Map<number, readonly CalendarName[]>();

  async function readEngines(now: Millis): Promise<EngineState[]> {
    const rows = await db
      .selectFrom('robot_progress')
      .innerJoin('robots', 'robots.id', 'robot_progress.robot_id')
      .select(['robots.id', 'robot_progress.through_ms'])
      .where('robots.market', '=', market)
      .where('robots.removed_at', 'is', null)
      .execute();
    if (rows.some(({ id }) => !robotCalendars.has(id))) await readCalendars();
    const trading = rows.flatMap(({ id, through_ms: through }) =>
      (robotCalendars.get(id) ?? []).map((calendar) => ({ calendar, through })),
    );
    return [...groupBy(trading, ({ calendar }) => calendar)].map(([calendar, robots]) => {
      // Most are at the same bar.
      const bars = [...groupBy(robots, ({ through }) => through)].map(([through, { length: count }]) => ({
        lagMs: tradedMs(calendarFor(calendar), (through + BAR_MS) as Millis, now),
        count,
      }));
      return {
        calendar,
        lagMs: Math.min(...bars.map(({ lagMs }) => lagMs)),
        behind: bars.reduce((sum, { lagMs, count }) => (lagMs > BEHIND_MS ? sum + count : sum), 0),
      };
    });
  }

  async function readCalendars(): Promise<void> {
    const robots = await db
      .selectFrom('robots')
      .select(['id', 'definition'])
      .where('market', '=', market)
      .execute();
    for (const { id, definition } of robots) {
      const { fundTypes } = parseStored<{ readonly fundTypes: readonly FundType[] }>(definition, 'robots');
      robotCalendars.set(id, [...new Set(fundTypes.map(calendarNameFor))]);
    }
  }

  async function readPriceAges(now: Millis): Promise<ProductState['priceAges']> {
    const rows = await db
      .selectFrom('quotes')
      .select(['fund_id', 'time_ms'])
      .where('market', '=', market)
      .execute();
    const types = new Map<FundId, FundType>(
      (await storedInstruments(db, market)).map(({ fundId, fundType }) => [fundId, fundType]),
    );
    const newest = new Map<CalendarName, Millis>();
    for (const { fund_id: fundId, time_ms: time } of rows) {
      const type = types.get(fundId);
      if (type === undefined) continue;
      const calendar = calendarNameFor(type);
      if (time > (newest.get(calendar) ?? 0)) newest.set(calendar, time);
    }
    return [...newest].map(([calendar, time]) => ({
      calendar,
      ageMs: tradedMs(calendarFor(calendar), time, now),
    }));
  }

  return async (now: Millis): Promise<ProductState> => {
    const isTimed = market !== 'imported';
    const engines = isTimed ? await readEngines(now) : [];
    const priceAges = isTimed ? await readPriceAges(now) : [];
    const mails = await db
      .selectFrom('mails')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    const helpers = await db
      .selectFrom('engine_helpers')
      .select('role')
      .where('seen_at', '>', (now - HELPER_GONE_MS) as Millis)
      .execute();
    const countHelpers = (role: SharingRole) => helpers.filter((helper) => helper.role === role).length;
    return {
      engines,
      helpers: { engine: countHelpers('engine'), trader: countHelpers('trader') },
      priceAges,
      queues: {
        mails: Number(mails.count),
        ...(await readQueues(db, now)),
      },
      oldestMailMs: mails.oldest === null ? 0 : Math.max(0, now - mails.oldest),
      failedOrders: await readFailedOrders(db, now),
      ...(await readBrokerAccounts(db)),
      dailyBars: await readDailyBarsState(db, market),
      backup: await readBackup(db, now),
    };
  };
}

async function readBackup(db: Kysely<Schema>, now: Millis): Promise<ProductState['backup']> {
  const { made, failed } = await readBackupState(db);
  return { ageMs: made && Math.max(0, now - made.at), hasFailed: failed !== null };
}

async function readQueues(
  db: Kysely<Schema>,
  now: Millis,
): Promise<Record<Exclude<QueueName, 'mails'>, number>> {
  // Conditions are spelled as those of the partial indexes, which neither database finds by parameters.
  const { rows } = await sql<{ queue: Exclude<QueueName, 'mails'>; count: number }>`
    SELECT 'notification-mails' AS queue, COUNT(*) AS count FROM notifications WHERE mailed_at IS NULL
    UNION ALL SELECT 'pushes', COUNT(*) FROM notifications WHERE pushed_at IS NULL
    UNION ALL SELECT 'intents', COUNT(*) FROM copy_intents
      WHERE state IN ('planned', 'ordered') AND state = 'planned' AND due_at <= ${now}
    UNION ALL SELECT 'orders', COUNT(*) FROM orders
      WHERE ended_at IS NULL AND broker_symbol IS NOT NULL AND state IN ('ready', 'sending')
    UNION ALL SELECT 'unknown-orders', COUNT(*) FROM orders
      WHERE ended_at IS NULL AND broker_symbol IS NOT NULL AND state = 'unknown'`.execute(db);
  const counts = new Map(rows.map(({ queue, count }) => [queue, Number(count)]));
  const of = (queue: Exclude<QueueName, 'mails'>) => counts.get(queue) ?? 0;
  return {
    'notification-mails': of('notification-mails'),
    pushes: of('pushes'),
    intents: of('intents'),
    orders: of('orders'),
    'unknown-orders': of('unknown-orders'),
  };
}

async function readFailedOrders(db: Kysely<Schema>, now: Millis): Promise<Record<OrderPlace, number>> {
  const { rows } = await sql<{ paper: number; broker: number }>`
    SELECT COALESCE(SUM(CASE WHEN broker_symbol IS NULL THEN 1 ELSE 0 END), 0) AS paper,
      COALESCE(SUM(CASE WHEN broker_symbol IS NULL THEN 0 ELSE 1 END), 0) AS broker
    FROM orders WHERE state IN ('rejected', 'never_arrived', 'needs_user') AND ended_at > ${now - HOUR_MS}`.execute(
    db,
  );
  return { paper: Number(rows[0]?.paper ?? 0), broker: Number(rows[0]?.broker ?? 0) };
}

async function readBrokerAccounts(
  db: Kysely<Schema>,
): Promise<Pick<ProductState, 'brokerAccounts' | 'differences'>> {
  const accounts = await db
    .selectFrom('trading_accounts')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('external_hash', 'is not', null)
    .where('archived_at', 'is', null)
    .groupBy('state')
    .execute();
  const differences = await db
    .selectFrom('differences')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    brokerAccounts: accounts.map(({ state, count }) => ({ state, count: Number(count) })),
    differences: Number(differences.count),
  };
}
