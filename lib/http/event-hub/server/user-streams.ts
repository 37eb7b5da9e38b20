import type { Kysely } from 'kysely';
import type { Bus, BusEvent } from '@/lib/core/bus/bus';
import type { Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import type { Hub } from '@/lib/http/hub/server/hub-contract';
import type { RobotSettings } from '@/lib/people/follows/follows';
import type { Signal } from '@/lib/robots/ledger/signal';
import { isNews, toTradeEvent } from '../trade-event';
import { eventMessage } from './event-message';
import type { FindHolder, HubUser } from './hub-user';
import { createNewEntries, type NewEntry } from './new-entries';
import { createNewSignals } from './new-signals';
import { type ConnectedUser, type UserConnection, Watchers } from './watchers';

/** Milliseconds. */
export interface UserStreamTimes {
  /** How often ledgers are polled if the bus is silent. */
  readonly pollMs: number;
  /** How often sessions and user settings are rechecked. */
  readonly recheckMs: number;
  /** The same while Redis is silent, and other processes' changes aren't heard. */
  readonly unrelayedRecheckMs: number;
  /** How long after its end a session is rechecked; the response with a new cookie is on its way by then. */
  readonly endedMs: number;
  /** How long robot changes are batched while the catalogue picks them up. */
  readonly batchMs: number;
  /** How long changes of inboxes are batched, since one signal changes those of all its robot's followers. */
  readonly inboxMs: number;
}

export const USER_STREAM_TIMES: UserStreamTimes = {
  pollMs: 10_000,
  recheckMs: 60_000,
  unrelayedRecheckMs: 10_000,
  endedMs: 1_000,
  batchMs: 2_000,
  inboxMs: 300,
};

export interface UserStreamOptions {
  readonly hub: Pick<Hub<HubUser | null>, 'message'>;
  readonly db: Kysely<Schema>;
  readonly bus: Bus;
  readonly log: Logger;
  readonly findHolder: FindHolder;
  readonly readRobotSettings: (userId: string) => Promise<ReadonlyMap<number, RobotSettings>>;
  /** How many notifications users have not read; those without any are omitted. */
  readonly countUnread: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** A robot's name and page; null if it isn't public. */
  readonly describeRobot: (robotId: number) => { readonly name: string; readonly path: string } | null;
  readonly toTicker: (fundId: number) => Promise<string>;
  readonly now: () => number;
  readonly times: UserStreamTimes;
}

export interface UserStreams {
  /** Does nothing for guests. The user's follows are read in the background. */
  enter(connection: UserConnection): void;
  leave(connection: UserConnection): void;
  stop(): void;
}

/** Notifies signed-in users about robots they follow, and closes their connections when their sessions end. */
export function createUserStreams(options: UserStreamOptions): UserStreams {
  const {
    hub,
    db,
    bus,
    log,
    findHolder,
    readRobotSettings,
    countUnread,
    describeRobot,
    toTicker,
    now,
    times,
  } = options;
  const watchers = new Watchers();
  const entries = createNewEntries(db);
  const signals = createNewSignals(db);
  const changedRobots = new Set<number>();
  const changedInboxes = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let isStopped = false;
  let working: Promise<void> = Promise.resolve();

  /** Runs one task at a time, so that no entry is read twice; the next poll retries failures. */
  function queue(event: string, work: () => Promise<void>): Promise<void> {
    working = working.then(async () => {
      if (isStopped) return;
      try {
        await work();
      } catch (error) {
        log.warn({ event, err: error });
      }
    });
    return working;
  }

  function later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timer.unref();
    timers.add(timer);
  }

  /** Reads a user's settings. @returns the robots whose settings changed */
  async function readSettings(user: ConnectedUser): Promise<readonly number[]> {
    const { changed, left } = watchers.replaceSettings(user, await readRobotSettings(user.userId));
    user.isKnown = true;
    forget(left);
    const followed = [...user.settings].flatMap(([robotId, { isFollowed }]) => (isFollowed ? [robotId] : []));
    await Promise.all([entries.watch(followed), signals.watch(followed)]);
    return changed;
  }

  function forget(robotIds: readonly number[]): void {
    for (const robotId of robotIds) {
      entries.forget(robotId);
      signals.forget(robotId);
    }
  }

  async function sendSettings(user: ConnectedUser, alsoFor: readonly number[]): Promise<void> {
    const wasKnown = user.isKnown;
    const changed = await readSettings(user);
    for (const robotId of new Set([...(wasKnown ? changed : []), ...alsoFor]))
      sendChange(user, robotId, 'settings');
  }

  function sendChange(user: ConnectedUser, robotId: number, cause: 'settings' | 'figures'): void {
    const message = eventMessage(hub, 'RobotChanged', { robotId, cause });
    for (const connection of user.connections) connection.send(message, { key: `${cause}:${robotId}` });
  }

  /** At most one waits per slow connection, because they're all the same. */
  function sendPaperChanges(userIds: readonly string[]): void {
    for (const userId of userIds) {
      const user = watchers.user(userId);
      if (!user) continue;
      const message = eventMessage(hub, 'PaperChanged', {});
      for (const connection of user.connections) connection.send(message, { key: 'paper' });
    }
  }

  async function sendTrades(robotIds: readonly number[]): Promise<void> {
    for (const found of await entries.read(robotIds)) if (isNews(found.entry, now())) await sendTrade(found);
  }

  async function sendTrade({ entry, opening }: NewEntry): Promise<void> {
    const robot = describeRobot(entry.robotId);
    if (!robot) return;
    const isOpening = entry.kind === 'open';
    const wanted = [...watchers.findFollowers(entry.robotId)].filter(({ settings }) => {
      const setting = settings.get(entry.robotId);
      return isOpening ? setting?.openTrades : setting?.closedTrades;
    });
    if (wanted.length === 0) return;
    const ticker = await toTicker(entry.fundId);
    const data = toTradeEvent(entry, { robotName: robot.name, path: robot.path, ticker, opening });
    const message = eventMessage(hub, isOpening ? 'TradeOpened' : 'TradeClosed', data);
    for (const { connections } of wanted) for (const connection of connections) connection.send(message);
  }

  /** Only signals that can still be acted on; the inbox has the others. */
  async function sendSignals(robotIds: readonly number[]): Promise<void> {
    for (const signal of await signals.read(robotIds)) if (signal.dueAt > now()) await sendSignal(signal);
  }

  async function sendSignal({
    robotId,
    seq,
    fundId,
    side,
    action,
    recordedAt,
    dueAt,
  }: Signal): Promise<void> {
    const robot = describeRobot(robotId);
    const wanted = [...watchers.findFollowers(robotId)].filter(
      ({ settings }) => settings.get(robotId)?.pendingOrders,
    );
    if (!robot || wanted.length === 0) return;
    const message = eventMessage(hub, 'SignalRecorded', {
      robotId,
      robotName: robot.name,
      signalNo: seq,
      fundId,
      ticker: await toTicker(fundId),
      side,
      action,
      recordedAt,
      dueAt,
      path: robot.path,
    });
    for (const { connections } of wanted) for (const connection of connections) connection.send(message);
  }

  async function sendInboxes(): Promise<void> {
    const users = [...changedInboxes].flatMap((userId) => watchers.user(userId) ?? []);
    changedInboxes.clear();
    const unread = await countUnread(users.map(({ userId }) => userId));
    for (const { userId, connections } of users) {
      const message = eventMessage(hub, 'InboxChanged', { unread: unread.get(userId) ?? 0 });
      for (const connection of connections) connection.send(message, { key: 'inbox' });
    }
  }

  /** Closes connections of users whose sessions ended; clients may reconnect as the current user. */
  async function recheck({ userId, connections }: ConnectedUser): Promise<void> {
    for (const connection of [...connections]) {
      const { user } = connection;
      const holder = user && (await findHolder(user.credential));
      if (holder?.userId !== userId) connection.close('Your session has ended', { allowReconnect: true });
    }
  }

  const unsubscribe = bus.subscribe((event) => {
    if (event.type === 'trades') {
      const followed = event.robotIds.filter((id) => !isEmpty(watchers.findFollowers(id)));
      if (followed.length > 0) void queue('trades-not-sent', () => sendTrades(followed));
    } else if (event.type === 'signals') {
      const followed = event.robotIds.filter((id) => !isEmpty(watchers.findFollowers(id)));
      if (followed.length > 0) void queue('signals-not-sent', () => sendSignals(followed));
    } else if (event.type === 'inbox-changed') batchInboxes(event);
    else if (event.type === 'settings-changed') {
      const user = watchers.user(event.userId);
      if (user) void queue('settings-not-read', () => sendSettings(user, [event.robotId]));
    } else if (event.type === 'paper-changed') sendPaperChanges(event.userIds);
    else if (event.type === 'robots-changed') batch(event.ids);
    else if (event.type === 'unrelayed') {
      if (performance.now() - recheckedAt >= times.unrelayedRecheckMs) void recheckAll();
    } else if (event.type === 'sessions-ended' && watchers.user(event.userId))
      later(times.endedMs, () => {
        const user = watchers.user(event.userId);
        if (user) void queue('session-not-asked', () => recheck(user));
      });
  });

  function batch(ids: readonly number[]): void {
    const followed = ids.filter((id) => !isEmpty(watchers.findFollowers(id)));
    if (followed.length === 0) return;
    if (changedRobots.size === 0) later(times.batchMs, sendChanges);
    for (const id of followed) changedRobots.add(id);
  }

  function batchInboxes({ userIds, robotIds }: Extract<BusEvent, { readonly type: 'inbox-changed' }>): void {
    const followers = robotIds.flatMap((id) => [...watchers.findFollowers(id)].map(({ userId }) => userId));
    const connected = [...userIds, ...followers].filter((userId) => watchers.user(userId));
    if (connected.length === 0) return;
    if (changedInboxes.size === 0) later(times.inboxMs, () => void queue('inboxes-not-sent', sendInboxes));
    for (const userId of connected) changedInboxes.add(userId);
  }

  function sendChanges(): void {
    for (const robotId of changedRobots)
      for (const user of watchers.findFollowers(robotId)) sendChange(user, robotId, 'figures');
    changedRobots.clear();
  }

  const polling = setInterval(() => {
    void queue('signals-not-sent', () => sendSignals(watchers.robots()));
    void queue('trades-not-sent', () => sendTrades(watchers.robots()));
  }, times.pollMs);
  let isRechecking = false;
  let recheckedAt = performance.now();
  /** One user at a time, so that trades don't wait for all of them. */
  async function recheckAll(): Promise<void> {
    if (isRechecking) return;
    isRechecking = true;
    for (const user of watchers.users())
      await queue('session-not-asked', async () => {
        await recheck(user);
        if (user.connections.size > 0) await sendSettings(user, []);
      });
    isRechecking = false;
    recheckedAt = performance.now();
  }
  const rechecking = setInterval(() => void recheckAll(), times.recheckMs);
  polling.unref();
  rechecking.unref();

  return {
    enter(connection) {
      if (!connection.user) return;
      const user = watchers.add(connection.user.userId, connection);
      if (user.isKnown) return;
      void queue('settings-not-read', async () => {
        if (!user.isKnown && user.connections.size > 0) await readSettings(user);
      });
    },
    leave(connection) {
      if (!connection.user) return;
      forget(watchers.remove(connection.user.userId, connection));
    },
    stop() {
      isStopped = true;
      unsubscribe();
      clearInterval(polling);
      clearInterval(rechecking);
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function isEmpty(values: Iterable<unknown>): boolean {
  return values[Symbol.iterator]().next().done === true;
}
