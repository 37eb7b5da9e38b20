import type { MarketAnalysis } from '@/lib/analysis/questions/question';
import { NEWEST_SIGNALS, type NewestSignals } from '@/lib/analysis/signals/newest-signals';
import type { Millis } from '@/lib/core/base/brand';
import { pause } from '@/lib/core/base/pause';
import { keepLooking, type Looking } from '@/lib/core/base/server/keep-looking';
import { isoDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import { isComplete } from '@/lib/market/daily-bars/daily-bars-state';
import { readDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import type { MarketName } from '@/lib/market/data/source';
import { MOST_NAMED_TICKERS, type NewNotification } from '@/lib/people/notifications/notification';
import { storeNotifications } from '@/lib/people/notifications/server/notification-store';
import { alertDue, sessionsText, throughDay } from '@/lib/people/screens/screen-alert';
import { listDueAlerts, type SignalAlertRow, storeAskedThrough, toSignalAlert } from './signal-alert-store';

export interface NotifyOfSignalsOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  readonly analysis: MarketAnalysis;
  readonly market: MarketName;
  /** Whether a user subscribes to signals now. */
  readonly subscribes: (userId: string) => Promise<boolean>;
  /** Called after notifications were stored. */
  readonly onInbox: (userIds: readonly string[]) => void;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Millis;
}

/** Events may be lost, and daily prices may be behind them. */
const LOOK_EVERY_MS = 60_000;
/** Alerts of one commit. */
const ALERTS_AT_ONCE = 200;
/** Requests get their turn between two of those. */
const BETWEEN_MS = 5;

/**
 * Notifies subscribers of the newest session's signals after each renewal of daily prices, once a session and class.
 * Any number of processes may do so at once: through which sessions a user was notified is stored in the transaction
 * that stores the notifications, if nobody else has. Sessions missed while nobody looked aren't made up for, but for
 * the newest. Users who don't subscribe at the time get nothing of that session.
 */
export function notifyOfSignals(options: NotifyOfSignalsOptions): Looking {
  const { database, analysis, market, subscribes, onInbox, log, now } = options;

  async function lookAtAll(signal: AbortSignal): Promise<void> {
    let after: string | null = null;
    while (!signal.aborted) {
      const state = await readDailyBarsState(database.db, market);
      if (!isComplete(state)) return;
      const through = sessionsText(market, state.through);
      const rows: SignalAlertRow[] = await listDueAlerts(database.db, {
        ...{ after, through, limit: ALERTS_AT_ONCE },
      });
      const last = rows.at(-1);
      if (!last) return;
      after = last.user_id;
      const due = rows.filter((row) => alertDue(row.asked_through, through) !== 'nothing');
      if (due.length > 0 && !(await lookAt(due, through))) return;
      await pause(BETWEEN_MS, signal);
    }
  }

  /** @returns false if the thread of analysis isn't as far as the store */
  async function lookAt(rows: readonly SignalAlertRow[], through: string): Promise<boolean> {
    const { state, answer } = await analysis.ask(NEWEST_SIGNALS);
    if (answer === null || sessionsText(market, state.through) !== through) return false;
    const prepared: { readonly row: SignalAlertRow; readonly isSubscribed: boolean }[] = [];
    for (const row of rows) prepared.push({ row, isSubscribed: await subscribes(row.user_id) });
    const told = await database.commit(async (tx) => {
      const notifications: NewNotification[] = [];
      for (const { row, isSubscribed } of prepared) {
        const isMine = await storeAskedThrough(tx, row, through);
        if (isMine && isSubscribed && alertDue(row.asked_through, through) === 'compare')
          notifications.push(...write(row, answer));
      }
      await storeNotifications(tx, notifications, now());
      return [...new Set(notifications.map(({ userId }) => userId))];
    });
    if (told.length > 0) onInbox(told);
    return true;
  }

  /** A notification for each class that has a new session with signals of the kinds chosen. */
  function write(row: SignalAlertRow, newest: readonly NewestSignals[]): readonly NewNotification[] {
    const { classes, events, sides } = toSignalAlert(row);
    return newest.flatMap(({ class: only, calendar, day, signals }): readonly NewNotification[] => {
      const known = throughDay(row.asked_through, calendar);
      if (!classes.includes(only) || (known !== null && day <= known)) return [];
      const mine = signals.filter(({ event, side }) => events.includes(event) && sides.includes(side));
      if (mine.length === 0) return [];
      return [
        {
          kind: 'daily-signals',
          userId: row.user_id,
          dedupeKey: `daily-signals:${market}:${only}:${isoDay(day)}`,
          robotId: null,
          happenedAt: now(),
          data: {
            ...{ market, class: only, day: isoDay(day), count: mine.length },
            first: mine.slice(0, MOST_NAMED_TICKERS),
          },
        },
      ];
    });
  }

  return keepLooking(async (signal) => {
    try {
      await lookAtAll(signal);
    } catch (error) {
      // What it asks ends with the process.
      if (signal.aborted) return;
      // The next look finds what is still due. The log leaves out what is temporary.
      log.error({ event: 'signal-alerts-failed', err: error });
    }
  }, LOOK_EVERY_MS);
}
