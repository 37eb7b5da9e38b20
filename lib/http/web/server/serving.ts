import type { AppSecret } from '@/lib/core/base/app-secret';
import type { Bus } from '@/lib/core/bus/bus';
import type { RedisBridge } from '@/lib/core/bus/server/redis-bridge';
import type { ClockKeeper } from '@/lib/core/clock/server/keep-clock';
import type { Env } from '@/lib/core/config/env';
import type { Database } from '@/lib/core/database/database';
import type { WatchedDamage } from '@/lib/core/database/watch-damage';
import type { WatchedWrites } from '@/lib/core/database/watch-writes';
import type { Logger } from '@/lib/core/log/log';
import type { Closers } from './closers';
import type { Departure } from './departure';

/** What everything that serves is made of. */
export interface Serving {
  readonly env: Env;
  readonly database: Database;
  /** The same database for what nobody waits for. */
  readonly background: Database;
  readonly bus: Bus;
  readonly log: Logger;
  readonly dev: boolean;
  readonly secret: AppSecret;
  readonly departure: Departure;
  readonly writes: WatchedWrites;
  readonly damage: WatchedDamage;
  readonly clock: ClockKeeper;
  readonly bridge: RedisBridge | null;
  readonly closers: Closers;
}
