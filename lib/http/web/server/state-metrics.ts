import { Gauge, type Metric } from 'prom-client';
import type { Millis } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import type { MarketName } from '@/lib/market/data/source';
import { createStateReader, ORDER_PLACES, type ProductState, QUEUES } from './read-state';

export interface StateMetricsOptions {
  readonly db: Database['db'];
  readonly market: MarketName;
  readonly now: () => Millis;
  /** How long `/metrics` waits for the database, in milliseconds. */
  readonly limitMs?: number;
}

const LIMIT_MS = 2_000;
/** Several readers of `/metrics` share an answer of the database for this long. */
const KEPT_MS = 5_000;

/**
 * What the database says about whether the product is well, read when metrics are. If it doesn't answer in time, these
 * metrics are left out and `tickproof_state_known` is 0, because old values would look as if all were well.
 */
export function createStateMetrics({
  db,
  market,
  now,
  limitMs = LIMIT_MS,
}: StateMetricsOptions): readonly Metric[] {
  const readState = createStateReader(db, market);
  let reading: { readonly state: Promise<ProductState | null>; endedAt: number | null } | null = null;

  /** The present state; null if the database fails, or doesn't answer in time. */
  function state(): Promise<ProductState | null> {
    const isOver = reading?.endedAt != null && Math.abs(now() - reading.endedAt) > KEPT_MS;
    if (!reading || isOver) {
      const started = { state: readState(now()).catch(() => null), endedAt: null as number | null };
      reading = started;
      void started.state.then(() => {
        started.endedAt = now();
      });
    }
    return within(reading.state, limitMs);
  }

  // The metrics route registers them.
  const registers: [] = [];
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    set: (gauge: Gauge<Label>, state: ProductState) => void,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const known = await state();
        this.reset();
        // A reset sets gauges without labels to 0; this leaves them out.
        if (labelNames.length === 0) this.remove();
        if (known) set(this, known);
      },
    });

  return [
    new Gauge({
      name: 'tickproof_state_known',
      help: '1 if the database said how the product is; 0 if it failed or was too slow, and the metrics read from it are missing',
      registers,
      async collect() {
        this.set((await state()) ? 1 : 0);
      },
    }),
    gauge(
      'tickproof_engine_lag_seconds',
      'How long a market has been open since the newest bar that its robots ran on; up to 300 is normal',
      ['calendar'],
      (metric, { engines }) => {
        for (const { calendar, lagMs } of engines) metric.set({ calendar }, lagMs / 1000);
      },
    ),
    gauge(
      'tickproof_robots_behind',
      'Robots that are more than 15 minutes of open market behind',
      ['calendar'],
      (metric, { engines }) => {
        for (const { calendar, behind } of engines) metric.set({ calendar }, behind);
      },
    ),
    gauge('tickproof_engine_helpers', 'Engines that help the one that leads', [], (metric, { helpers }) =>
      metric.set(helpers.engine),
    ),
    gauge('tickproof_trader_helpers', 'Traders that help the one that leads', [], (metric, { helpers }) =>
      metric.set(helpers.trader),
    ),
    gauge(
      'tickproof_price_age_seconds',
      'How long a market has been open since its newest stored price',
      ['calendar'],
      (metric, { priceAges }) => {
        for (const { calendar, ageMs } of priceAges) metric.set({ calendar }, ageMs / 1000);
      },
    ),
    gauge('tickproof_queue_length', 'What waits to be worked off', ['queue'], (metric, { queues }) => {
      for (const queue of QUEUES) metric.set({ queue }, queues[queue]);
    }),
    gauge(
      'tickproof_oldest_unsent_mail_seconds',
      'How long the oldest mail not sent yet has waited; 0 if none waits',
      [],
      (metric, { oldestMailMs }) => metric.set(oldestMailMs / 1000),
    ),
    gauge(
      'tickproof_orders_failed',
      'Orders of the past hour that were rejected, never arrived or are left to their users',
      ['at'],
      (metric, { failedOrders }) => {
        for (const at of ORDER_PLACES) metric.set({ at }, failedOrders[at]);
      },
    ),
    gauge(
      'tickproof_broker_accounts',
      'Accounts at brokers by state',
      ['state'],
      (metric, { brokerAccounts }) => {
        for (const { state: name, count } of brokerAccounts) metric.set({ state: name }, count);
      },
    ),
    gauge(
      'tickproof_broker_differences',
      'Differences between accounts and their brokers that are not settled',
      [],
      (metric, { differences }) => metric.set(differences),
    ),
    gauge(
      'tickproof_daily_bars_instruments',
      'Instruments whose history of daily bars is stored',
      [],
      (metric, { dailyBars }) => metric.set(dailyBars.done),
    ),
    gauge(
      'tickproof_daily_bars_wanted',
      'Instruments that should have one; 0 before the engine has begun',
      [],
      (metric, { dailyBars }) => metric.set(dailyBars.total),
    ),
    gauge(
      'tickproof_daily_bars_failing',
      '1 if daily bars could not be renewed the last time, else 0',
      [],
      (metric, { dailyBars }) => metric.set(dailyBars.problem === null ? 0 : 1),
    ),
    gauge(
      'tickproof_backup_age_seconds',
      'Age of the newest backup; missing if none was ever made',
      [],
      (metric, { backup }) => {
        if (backup.ageMs !== null) metric.set(backup.ageMs / 1000);
      },
    ),
    gauge('tickproof_backup_made', '1 if a backup was ever made, else 0', [], (metric, { backup }) =>
      metric.set(backup.ageMs === null ? 0 : 1),
    ),
    gauge(
      'tickproof_backup_failed',
      '1 if the last attempt at a backup failed, else 0',
      [],
      (metric, { backup }) => metric.set(backup.hasFailed ? 1 : 0),
    ),
  ];
}

function within<T>(promise: Promise<T | null>, limitMs: number): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), limitMs);
    void promise.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
