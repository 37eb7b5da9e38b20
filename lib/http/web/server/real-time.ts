import type { IncomingMessage } from 'node:http';
import { systemClock } from '@/lib/core/base/server/system-clock';
import type { Bus } from '@/lib/core/bus/bus';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import { clientAddress } from '@/lib/http/base/client-address';
import { createEventHub } from '@/lib/http/event-hub/server/create-event-hub';
import { createTransports } from '@/lib/http/hub/server/transports';
import type { ApiCalls } from '@/lib/http/routes/server/api-calls';
import type { Users } from '@/lib/http/routes/server/create-users';
import type { PriceBoard } from '@/lib/market/prices/prices';
import { SCANNER_TOOLS } from '@/lib/people/permissions/scanner-tools';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { HubServer } from './http-server';
import { createHubFigures, type HubFigures } from './hub-figures';
import type { OpenScanner } from './open-scanner';

/** Connections close over this time at shutdown, so that clients don't all return at once. */
const DRAIN_MS = 2_000;
/** Statuses of refusals due to overload. */
const TOO_MANY: ReadonlySet<number> = new Set([429, 503]);

export interface RealTimeOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly board: PriceBoard;
  readonly catalogue: CatalogueReader;
  readonly users: Pick<Users, 'services' | 'accounts' | 'holdsTool'>;
  readonly onPatterns: OpenScanner['subscribe'];
  readonly calls: Pick<ApiCalls, 'isGenuine'>;
  readonly baseUrl: string;
  readonly trustedProxies: number;
  readonly log: Logger;
  /** Called for every connection refused because of overload. */
  readonly onOverloadRefusal: () => void;
}

export interface RealTime extends HubServer {
  readonly figures: HubFigures;
  /** Stops accepting connections, closes all, and ends. */
  stop(): Promise<void>;
}

/** The product's real-time connection, ready to attach to its HTTP server. */
export function createRealTime({
  database,
  bus,
  board,
  catalogue,
  users,
  onPatterns,
  calls,
  baseUrl,
  trustedProxies,
  log,
  onOverloadRefusal,
}: RealTimeOptions): RealTime {
  const readHeaders = ({ headers }: IncomingMessage) => ({
    header: (name: string) => headers[name]?.toString(),
  });
  const figures = createHubFigures(() => transports.connectionsByTransport());
  const events = createEventHub({
    board,
    bus,
    db: database.db,
    catalogue,
    onPatterns,
    mayWatchPatterns: (userId, only) => users.holdsTool(userId, SCANNER_TOOLS[only]),
    readRobotSettings: (userId) => users.services.follows.readRobotSettings(userId),
    countUnread: (userIds) => users.services.notifications.unread(userIds),
    findHolder: ({ token, kind }) => users.accounts.findHolder(token, kind, systemClock()),
    baseUrl,
    isGenuine: (request) =>
      calls.isGenuine(readHeaders(request), request.headers['x-xsrf-token']?.toString()),
    readAddress: ({ socket, headers }) =>
      clientAddress(socket.remoteAddress, headers['x-forwarded-for'], trustedProxies),
    log,
    onRefused: figures.refused,
    onLag: figures.lagged,
  });
  const transports = createTransports({
    onError: (error) => log.error({ event: 'hub-transport-failed', err: error }),
    onRefused({ status, reason = 'request' }) {
      figures.refused(reason);
      if (TOO_MANY.has(status) && reason !== 'stopping') onOverloadRefusal();
    },
  });
  transports.mount(events.endpoint);
  return {
    handle: transports.handle,
    upgrade: transports.upgrade,
    figures,
    async stop() {
      await Promise.all([transports.drain({ overMs: DRAIN_MS }), events.drain(DRAIN_MS)]);
      transports.close();
      events.close();
    },
  };
}
