import { setTimeout } from 'node:timers/promises';
import type { IntradayNews } from '@/lib/analysis/intraday-patterns/intraday-scan';
import type { Hub } from '@/lib/http/hub/server/hub-contract';
import { HubError } from '@/lib/http/hub/server/hub-errors';
import type { Timeframe } from '@/lib/robots/definitions/definition';
import type { ScannerClass } from '@/lib/site/addresses/pattern-scanner-address';
import type { PatternRequest } from '../pattern-request';
import { eventMessage } from './event-message';
import type { HubUser } from './hub-user';
import type { UserConnection } from './watchers';

export interface PatternStreamOptions {
  readonly hub: Hub<HubUser | null>;
  /** Returns a function that ends the subscription. */
  readonly subscribe: (listener: (news: readonly IntradayNews[]) => void) => () => void;
  /** Whether a user may see a class's patterns as they come. */
  readonly mayWatch: (userId: string, only: ScannerClass) => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

export interface PatternStreams {
  /** @throws HubError if the user may not watch that class */
  apply(connection: UserConnection, request: PatternRequest): Promise<void>;
  leave(connection: UserConnection): void;
  stop(): void;
}

/** Hundreds of messages at once would look as if their readers were behind. */
const SENT_AT_ONCE = 40;
const PAUSE_MS = 20;

interface Watched {
  readonly class: ScannerClass;
  readonly timeframe: Timeframe;
}

/** Sends connections the patterns of the scanners that they watch, one message for each that is new or has changed. */
export function createPatternStreams({
  hub,
  subscribe,
  mayWatch,
  onError,
}: PatternStreamOptions): PatternStreams {
  const watchers = new Map<string, Set<UserConnection>>();
  let sending: Promise<void> = Promise.resolve();

  async function watch(connection: UserConnection, watched: Watched): Promise<void> {
    const { user } = connection;
    if (!user) throw new HubError('Log in to see patterns as they come');
    if (!(await mayWatch(user.userId, watched.class)))
      throw new HubError(`Patterns of ${watched.class} as they come need a subscription: see the plans page`);
    if (!connection.isOpen) return;
    const name = groupName(watched);
    watchers.set(name, (watchers.get(name) ?? new Set()).add(connection));
    hub.group(name).add(connection);
  }

  function unwatch(connection: UserConnection, name: string): void {
    const group = watchers.get(name);
    group?.delete(connection);
    if (group?.size === 0) watchers.delete(name);
    hub.group(name).remove(connection);
  }

  /** Subscriptions end while pages are open. */
  async function dropLapsed(name: string, only: ScannerClass): Promise<void> {
    const connections = [...(watchers.get(name) ?? [])];
    const userIds = new Set(connections.flatMap(({ user }) => user?.userId ?? []));
    for (const userId of userIds)
      if (!(await mayWatch(userId, only)))
        for (const connection of connections)
          if (connection.user?.userId === userId) unwatch(connection, name);
  }

  async function send({ class: only, timeframe, changed, restated }: IntradayNews): Promise<void> {
    const name = groupName({ class: only, timeframe });
    if (!watchers.has(name)) return;
    await dropLapsed(name, only);
    const group = hub.group(name);
    if (group.size === 0) return;
    if (restated.length > 0)
      group.send(
        eventMessage(hub, 'IntradayPatternsRestated', { class: only, timeframe, tickers: [...restated] }),
      );
    for (const [index, row] of changed.entries()) {
      if (index > 0 && index % SENT_AT_ONCE === 0) await setTimeout(PAUSE_MS);
      group.send(eventMessage(hub, 'IntradayPattern', { class: only, row }));
    }
  }

  const unsubscribe = subscribe((news) => {
    sending = sending.then(async () => {
      for (const one of news) await send(one).catch(onError);
    });
  });

  return {
    async apply(connection, { wants, ...watched }) {
      if (wants) await watch(connection, watched);
      else unwatch(connection, groupName(watched));
    },
    leave(connection) {
      for (const [name, group] of watchers) if (group.has(connection)) unwatch(connection, name);
    },
    stop: unsubscribe,
  };
}

function groupName({ class: only, timeframe }: Watched): string {
  return `patterns:${only}:${timeframe}`;
}
