import type { Kysely } from 'kysely';
import type { MarketAnalysis } from '@/lib/analysis/questions/question';
import { MATCHING_TICKERS, type MatchingTickers } from '@/lib/analysis/screener/matching-tickers';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { groupBy } from '@/lib/core/base/group-by';
import { pause } from '@/lib/core/base/pause';
import { keepLooking, type Looking } from '@/lib/core/base/server/keep-looking';
import { isoDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import { isComplete } from '@/lib/market/daily-bars/daily-bars-state';
import { readDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import type { MarketName } from '@/lib/market/data/source';
import { MOST_NAMED_TICKERS, type NewNotification } from '@/lib/people/notifications/notification';
import { storeNotifications } from '@/lib/people/notifications/server/notification-store';
import { alertDue, compareTickers, matchQuery, sessionsText } from '../screen-alert';
import { type AlertRow, listAlerts, readTickers, storeFound, turnOffAlerts } from './screen-store';

export interface ScreenAlertsOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  readonly analysis: MarketAnalysis;
  readonly market: MarketName;
  /** Called after notifications were stored. */
  readonly onInbox: (userIds: readonly string[]) => void;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Millis;
}

/** Events may be lost, and daily prices may be behind them. */
const LOOK_EVERY_MS = 60_000;
/** Alerts that are looked at together: their screens are one question, and what they found is one commit. */
const ALERTS_AT_ONCE = 200;
/** Requests get their turn between two of those. */
const BETWEEN_MS = 5;

type Group = readonly [AlertRow, ...AlertRow[]];

/**
 * Asks screens with alerts again after each renewal of daily prices, and notifies their users of what came and went.
 * Any number of processes may do so at once: what an alert found is stored in the transaction that stores its
 * notification, if it's still due.
 */
export function createScreenAlerts(options: ScreenAlertsOptions): Looking {
  const { database, analysis, market, onInbox, log, now } = options;
  const { db } = database;

  /** All alerts that are due, a few at a time. Stops where the thread of analysis isn't as far as the store. */
  async function lookAtAll(signal: AbortSignal): Promise<void> {
    let last: AlertRow | null = null;
    while (!signal.aborted) {
      const state = await readDailyBarsState(db, market);
      if (!isComplete(state)) return;
      const through = sessionsText(market, state.through);
      const rows: AlertRow[] = await listAlerts(db, last, { through, limit: ALERTS_AT_ONCE });
      last = rows.at(-1) ?? null;
      if (last === null) return;
      const due = rows.filter((row) => alertDue(row.asked_through, through) !== 'nothing');
      if (due.length > 0 && !(await lookAt(due, through))) return;
      await pause(BETWEEN_MS, signal);
    }
  }

  /** @returns false if they can't be asked about these sessions now */
  async function lookAt(rows: readonly AlertRow[], through: string): Promise<boolean> {
    const { asked, unreadable } = splitByQuery(rows);
    for (const [problem, failed] of unreadable) await tellOfProblem(failed, problem);
    const queries = [...asked.keys()];
    if (queries.length === 0) return true;
    const { state, answer } = await analysis.ask(MATCHING_TICKERS, queries);
    if (answer === null || sessionsText(market, state.through) !== through) return false;
    const groups = queries.flatMap((query, index) =>
      alike(asked.get(query) ?? []).map((group) => [group, answer[index] as MatchingTickers] as const),
    );
    const told = await database.commit(async (tx) => {
      const notifications: NewNotification[] = [];
      for (const [group, found] of groups) notifications.push(...(await settle(tx, group, through, found)));
      return notify(tx, notifications);
    });
    if (told.length > 0) onInbox(told);
    return true;
  }

  /** Stores what alerts found that had found the same before. @returns what their users are to be told */
  async function settle(
    tx: Kysely<Schema>,
    rows: Group,
    through: string,
    found: MatchingTickers,
  ): Promise<readonly NewNotification[]> {
    const [{ asked_through: before, matching }] = rows;
    const stored = await storeFound(
      tx,
      rows.map(({ id }) => id),
      before,
      { through, ...found },
    );
    if (matching === null || alertDue(before, through) !== 'compare') return [];
    const { came, went } = compareTickers(readTickers(matching), found.tickers);
    if (came.length + went.length === 0) return [];
    const what = {
      kind: 'changed',
      day: isoDay(found.day),
      total: found.tickers.length,
      came: { count: came.length, first: came.slice(0, MOST_NAMED_TICKERS) },
      went: { count: went.length, first: went.slice(0, MOST_NAMED_TICKERS) },
    } as const;
    return rows
      .filter(({ id }) => stored.has(id))
      .map(({ id, user_id: userId, name, query }) => ({
        kind: 'screen',
        userId,
        dedupeKey: `screen:${id}:${through}`,
        robotId: null,
        happenedAt: now(),
        data: { market, name, query, what },
      }));
  }

  /** Turns alerts off whose screen can't be asked any more. */
  async function tellOfProblem(rows: readonly AlertRow[], reason: string): Promise<void> {
    const told = await database.commit(async (tx) => {
      const stopped = await turnOffAlerts(
        tx,
        rows.map(({ id }) => id),
      );
      const mine = rows.filter(({ id }) => stopped.has(id));
      const notifications = mine.map(
        ({ id, user_id: userId, name, query, asked_through: through }): NewNotification => ({
          kind: 'screen',
          userId,
          dedupeKey: `screen:${id}:${through ?? ''}:off`,
          robotId: null,
          happenedAt: now(),
          data: { market, name, query, what: { kind: 'unreadable', reason } },
        }),
      );
      return notify(tx, notifications);
    });
    if (told.length > 0) onInbox(told);
  }

  async function notify(
    tx: Kysely<Schema>,
    notifications: readonly NewNotification[],
  ): Promise<readonly string[]> {
    await storeNotifications(tx, notifications, now());
    return [...new Set(notifications.map(({ userId }) => userId))];
  }

  return keepLooking(async (signal) => {
    try {
      await lookAtAll(signal);
    } catch (error) {
      // What it asks ends with the process.
      if (signal.aborted) return;
      // The next look finds what is still due. The log leaves out what is temporary.
      log.error({ event: 'screen-alerts-failed', err: error });
    }
  }, LOOK_EVERY_MS);
}

/** Rows by what decides what they match; those that can't be asked by the reason. */
function splitByQuery(rows: readonly AlertRow[]) {
  const asked = new Map<string, AlertRow[]>();
  const unreadable = new Map<string, AlertRow[]>();
  const add = (map: Map<string, AlertRow[]>, key: string, row: AlertRow) =>
    map.set(key, [...(map.get(key) ?? []), row]);
  for (const row of rows)
    try {
      add(asked, matchQuery(row.query), row);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      add(unreadable, error.message, row);
    }
  return { asked, unreadable };
}

/** Rows that were asked through the same sessions and matched the same. */
function alike(rows: readonly AlertRow[]): readonly Group[] {
  const groups = groupBy(rows, (row) => `${row.asked_through}\n${row.matching}`);
  return [...groups.values()] as readonly (readonly AlertRow[])[] as readonly Group[];
}
