import { group } from 'd3-array';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { inChunks } from '@/lib/core/base/in-chunks';
import { toPrice } from '@/lib/core/base/price';
import type { Database } from '@/lib/core/database/database';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import { type Quote, quoteChange } from '@/lib/market/data/quote';
import type { MarketName } from '@/lib/market/data/source';
import type { NewNotification } from '@/lib/people/notifications/notification';
import { storeNotifications } from '@/lib/people/notifications/server/notification-store';
import { type AlertChange, alertChange, isCurrentPrice } from '../price-alert';
import {
  readAlertsStamp,
  readWatchedAlerts,
  storeCrossing,
  storeReturn,
  type WatchedAlert,
} from './alert-store';

/** How often alerts are read again if any changed; users add them in other processes. */
const REREAD_MS = 5_000;
const ALERTS_PER_COMMIT = 200;

export interface AlertWatchOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  readonly market: MarketName;
  /** An instrument's quote that can be trusted. */
  readonly findQuote: (fundId: FundId) => Quote | null;
  readonly instrumentById: (fundId: FundId) => Instrument | null;
  readonly now: () => Millis;
}

export interface AlertWatch {
  /**
   * Compares all alerts with current prices. Each crossing and its notification are one transaction, so a user gets it
   * once, whatever stops in between.
   * @returns users with new notifications
   */
  look(): Promise<readonly string[]>;
}

interface ChangedAlert {
  readonly alert: WatchedAlert;
  readonly quote: Quote;
  readonly change: Exclude<AlertChange, null>;
}

export function createAlertWatch(options: AlertWatchOptions): AlertWatch {
  const { database, market, findQuote, instrumentById, now } = options;
  let alerts: ReadonlyMap<FundId, readonly WatchedAlert[]> = new Map();
  let stamp = '';
  let readAt = Number.NEGATIVE_INFINITY;

  async function refresh(at: Millis): Promise<void> {
    if (Math.abs(at - readAt) < REREAD_MS) return;
    const current = await readAlertsStamp(database.db, market);
    if (current !== stamp)
      alerts = group(await readWatchedAlerts(database.db, market), ({ fundId }) => fundId);
    stamp = current;
    readAt = at;
  }

  function findChanged(at: Millis): readonly ChangedAlert[] {
    const changed: ChangedAlert[] = [];
    for (const [fundId, own] of alerts) {
      const quote = findQuote(fundId);
      const instrument = instrumentById(fundId);
      if (!quote || !instrument) continue;
      const calendar = calendarFor(calendarNameFor(instrument.fundType));
      if (!isCurrentPrice(quote, at, calendar)) continue;
      for (const alert of own) {
        const change = alertChange(alert, quote);
        if (change) changed.push({ alert, quote, change });
      }
    }
    return changed;
  }

  async function store(changed: readonly ChangedAlert[], at: Millis): Promise<readonly NewNotification[]> {
    return database.commit(async (tx) => {
      const told: NewNotification[] = [];
      for (const { alert, quote, change } of changed)
        if (change === 'back') await storeReturn(tx, alert, at);
        else if (await storeCrossing(tx, alert, quote.previousClose, at))
          told.push(crossingNotification(market, alert, quote));
      await storeNotifications(tx, told, at);
      return told;
    });
  }

  return {
    async look() {
      const at = now();
      await refresh(at);
      const changed = findChanged(at);
      if (changed.length === 0) return [];
      const users: string[] = [];
      for (const some of inChunks(changed, ALERTS_PER_COMMIT))
        users.push(...(await store(some, at)).map(({ userId }) => userId));
      readAt = Number.NEGATIVE_INFINITY;
      await refresh(at);
      return [...new Set(users)];
    },
  };
}

function crossingNotification(market: MarketName, alert: WatchedAlert, quote: Quote): NewNotification {
  const { id, userId, fundId, condition, level, crossings } = alert;
  return {
    kind: 'price-alert',
    userId,
    dedupeKey: `price-alert:${id}:${crossings + 1}`,
    robotId: null,
    happenedAt: quote.time,
    data: {
      market,
      fundId,
      condition,
      level,
      price: toPrice(quote.price),
      changePct: quoteChange(quote).changePct,
      time: quote.time,
    },
  };
}
