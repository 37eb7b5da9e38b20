import { z } from 'zod';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { MARKET_NAMES } from '@/lib/core/base/market-names';

interface EventKind<Data extends z.ZodType> {
  readonly data: Data;
  /** Whether other processes need it. */
  readonly isShared: boolean;
}

const shared = <Data extends z.ZodType>(data: Data): EventKind<Data> => ({ data, isShared: true });
const local = <Data extends z.ZodType>(data: Data): EventKind<Data> => ({ data, isShared: false });

const ids = z.array(z.int()).readonly();
const count = z.int().min(0);
const instant = z.number().refine((ms) => !Number.isNaN(new Date(ms).getTime()));
const quote = z.object({
  fundId: z.custom<FundId>(Number.isSafeInteger),
  price: z.number(),
  previousClose: z.number().nullable(),
  time: instant.transform((ms) => ms as Millis),
});

/** All events between roles. Anyone who misses one finds the same information in the database. */
export const BUS_EVENTS = {
  /** The engine's progress since it started: instruments with stored bars, or robots that are ready. */
  progress: shared(
    z
      .object({
        stage: z.enum(['market', 'robots']),
        /** Whether all robots already have figures and are only being updated. */
        isUpdate: z.boolean(),
        done: count,
        total: count,
      })
      .refine(({ done, total }) => done <= total),
  ),
  'robots-changed': shared(z.object({ ids })),
  'market-now': shared(z.object({ market: z.enum(MARKET_NAMES), now: z.number() })),
  /** The first round is over; `noFeed` says that no feed has answered. */
  prepared: local(
    z.object({ seconds: z.number(), ready: count, total: count, noFeed: z.boolean().optional() }),
  ),
  /** This process runs a role that only one may run, or waits until it may. */
  role: local(z.object({ role: z.enum(['engine', 'trader']), isRunning: z.boolean() })),
  /** Redis is silent: others are reached through the database alone. Repeated twice a second for as long as it is. */
  unrelayed: local(z.looseObject({})),
  /** A thread of this process couldn't store something. */
  'writes-refused': local(z.object({ why: z.string() })),
  /** A thread of this process met rows that can't be read. */
  'rows-damaged': local(z.object({ why: z.string() })),
  /** Prices that changed, about once a second. */
  quotes: shared(z.object({ quotes: z.array(quote).readonly() })),
  /** The newest time that live feeds named within about a second, UTC milliseconds. */
  'feed-time': shared(z.object({ time: z.number() })),
  /** All bars that a market had completed are stored. */
  'bars-stored': shared(z.object({ market: z.enum(MARKET_NAMES) })),
  /** Daily bars of a market were filled or renewed, or afterwards baskets' logs or forecasts. */
  'daily-bars': shared(z.object({ market: z.enum(MARKET_NAMES) })),
  /** Entries were appended to the ledgers of these robots. */
  trades: shared(z.object({ robotIds: ids })),
  /** Signals were appended to the chains of these robots; published right after the commit. */
  signals: shared(z.object({ robotIds: ids })),
  /** Notifications were stored for these users, or for followers of these robots, or were read. */
  'inbox-changed': shared(z.object({ userIds: z.array(z.string()).readonly(), robotIds: ids })),
  /** A user changed their settings for a robot in one of the web processes. */
  'settings-changed': shared(z.object({ userId: z.string(), robotId: z.int() })),
  /** A user's account or plans changed in one of the web processes. */
  'user-changed': shared(z.object({ userId: z.string() })),
  /** Something of these users' paper accounts, orders or copies changed. */
  'paper-changed': shared(z.object({ userIds: z.array(z.string()).readonly() })),
  /** A user's sessions ended: their connections must be re-authenticated. */
  'sessions-ended': shared(z.object({ userId: z.string() })),
};

type Kinds = typeof BUS_EVENTS;
export type BusEvent = {
  [Type in keyof Kinds]: { readonly type: Type } & Readonly<z.output<Kinds[Type]['data']>>;
}[keyof Kinds];

/** The only way roles communicate, apart from the database. */
export interface Bus {
  publish(event: BusEvent): void;
  /** Returns a function that ends the subscription. */
  subscribe(listener: (event: BusEvent) => void): () => void;
  close(): void;
}
