import type { IncomingMessage } from 'node:http';
import type { Kysely } from 'kysely';
import type { FundId } from '@/lib/core/base/brand';
import { systemClock } from '@/lib/core/base/server/system-clock';
import type { Bus } from '@/lib/core/bus/bus';
import type { Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import { jsonProtocol } from '@/lib/http/hub/protocol/json';
import { messagePackProtocol } from '@/lib/http/hub/protocol/message-pack';
import { createHub } from '@/lib/http/hub/server/hub';
import type { Hub, HubCallContext } from '@/lib/http/hub/server/hub-contract';
import type { MessageLimits } from '@/lib/http/hub/server/message-allowance';
import { readRequestUrl } from '@/lib/http/hub/server/request-url';
import type {
  ConnectionHandler,
  TransportConnection,
  TransportEndpoint,
  TransportRefusal,
} from '@/lib/http/hub/server/transport';
import { whenClosed } from '@/lib/http/hub/server/when-closed';
import { instrumentById } from '@/lib/market/data/instruments';
import { storedInstruments } from '@/lib/market/data/server/stored-instruments';
import type { PriceBoard } from '@/lib/market/prices/prices';
import type { RobotSettings } from '@/lib/people/follows/follows';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { HUB_PATH, robotPath } from '@/lib/site/addresses/addresses';
import { HUB_LIMITS, HUB_METHOD } from '../limits';
import { isOwnOrigin } from '../origin';
import { readPatternRequest } from '../pattern-request';
import { readPriceRequest } from '../price-request';
import { ADMISSION_LIMITS, type AdmissionLimits, createAdmission } from './admission';
import { authenticateUser, type FindHolder, type HubUser, isSameUser, readAccessToken } from './hub-user';
import { createPatternStreams, type PatternStreamOptions } from './pattern-streams';
import { createPriceStreams, type PriceStreams } from './price-streams';
import { createUserStreams, USER_STREAM_TIMES, type UserStreamTimes } from './user-streams';

export interface EventHubOptions {
  readonly board: PriceBoard;
  readonly bus: Bus;
  readonly db: Kysely<Schema>;
  /** Subscribes to what new bars change in scanners' patterns; nothing by default. */
  readonly onPatterns?: PatternStreamOptions['subscribe'];
  readonly mayWatchPatterns?: PatternStreamOptions['mayWatch'];
  readonly catalogue: Pick<CatalogueReader, 'summary' | 'market'>;
  readonly readRobotSettings: (userId: string) => Promise<ReadonlyMap<number, RobotSettings>>;
  readonly countUnread: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Must not extend the session. */
  readonly findHolder: FindHolder;
  /** Origin under which visitors reach the site. */
  readonly baseUrl: string;
  /** Whether a request carries its session's anti-forgery token, as every POST does. */
  readonly isGenuine: (request: IncomingMessage) => boolean;
  /** The client's IP address; defaults to the socket's. */
  readonly readAddress?: (request: IncomingMessage) => string;
  readonly log: Logger;
  /** Called for refusals after connecting, and for connections refused for lack of room. */
  readonly onRefused?: (reason: string) => void;
  /** How many milliseconds messages waited to be sent. */
  readonly onLag?: (ms: number) => void;
  readonly limits?: Partial<AdmissionLimits>;
  readonly times?: Partial<UserStreamTimes>;
  /** UTC milliseconds. */
  readonly now?: () => number;
}

/** The product's real-time connection. */
export interface EventHub {
  readonly endpoint: TransportEndpoint;
  readonly hub: Hub<HubUser | null>;
  /** Closes all connections, spread over that time; clients reconnect automatically. */
  drain(overMs: number): Promise<void>;
  /** Stops background work. */
  close(): void;
}

/** Clients send a message when something scrolls into view, plus pings. Reading slows down for faster senders. */
const MESSAGE_LIMITS: MessageLimits = {
  messagesPerSecond: HUB_LIMITS.messagesPerSecond,
  burst: HUB_LIMITS.messageBurst,
};

const NO_TOKEN: TransportRefusal = {
  status: 400,
  message:
    'The anti-forgery token is missing or expired: get one from /api/antiforgery and send it in the header X-XSRF-TOKEN, along with its cookie',
  reason: 'anti-forgery',
};

/** Sends prices to everyone, and notifies signed-in users of trades of robots they follow. */
export function createEventHub(options: EventHubOptions): EventHub {
  const { board, db, catalogue, baseUrl, isGenuine, log, now = systemClock } = options;
  const { readAddress = ({ socket }) => socket.remoteAddress ?? 'unknown', onRefused, onLag } = options;
  const admission = createAdmission({ ...ADMISSION_LIMITS, ...options.limits }, () => performance.now());
  const isKnown = (fundId: FundId) => board.quote(fundId) !== null || instrumentById(fundId) !== null;

  const hub: Hub<HubUser | null> = createHub<HubUser | null>({
    methods: {
      [HUB_METHOD]: {
        run({ connection }: HubCallContext<HubUser | null>, name: unknown, payload: unknown) {
          const watched = readPatternRequest(name, payload);
          return watched
            ? patterns.apply(connection, watched)
            : prices.apply(connection, readPriceRequest(name, payload, isKnown));
        },
      },
    },
    protocols: [jsonProtocol, messagePackProtocol],
    onConnected: (connection) => users.enter(connection),
    onDisconnected(connection) {
      users.leave(connection);
      patterns.leave(connection);
    },
    onError: (error, context) => log.error({ event: 'hub-failed', context, err: error }),
    onRefused(reason, detail) {
      log.debug({ event: 'hub-refused', reason, detail });
      onRefused?.(reason);
    },
    onLag: (ms) => onLag?.(ms),
    limits: MESSAGE_LIMITS,
    maxReceiveBytes: HUB_LIMITS.messageBytes,
    // Beyond this the reader has stalled; only the latest price per instrument waits.
    maxUnsentBytes: HUB_LIMITS.unsentBytes,
  });
  const prices: PriceStreams<HubUser | null> = createPriceStreams(hub, board);
  const patterns = createPatternStreams({
    hub,
    subscribe: options.onPatterns ?? (() => () => undefined),
    mayWatch: options.mayWatchPatterns ?? (async () => false),
    onError: (error) => log.warn({ event: 'patterns-not-sent', err: error }),
  });
  const users = createUserStreams({
    ...options,
    hub,
    now,
    times: { ...USER_STREAM_TIMES, ...options.times },
    describeRobot(robotId) {
      const robot = catalogue.summary(robotId);
      return robot === null || robot === 'removed' ? null : { name: robot.name, path: robotPath(robot) };
    },
    async toTicker(fundId) {
      const imported = await storedInstruments(db, catalogue.market().name);
      return imported.find((instrument) => instrument.fundId === fundId)?.ticker ?? '';
    },
  });

  /** Counts a connection from start to end; one too many is closed and asked to retry later. */
  function accept(connection: TransportConnection): ConnectionHandler {
    const entered = admission.enter(readAddress(connection.request));
    if (typeof entered === 'function') return whenClosed(hub.accept(connection), entered);
    onRefused?.(entered.reason);
    return hub.accept(connection, { error: entered.message, allowReconnect: true });
  }

  return {
    hub,
    endpoint: {
      path: HUB_PATH,
      // Trades are sent once, so a client that briefly loses its socket gets those it missed.
      allowStatefulReconnect: true,
      maxReceiveBytes: HUB_LIMITS.messageBytes,
      check(request, kind) {
        if (!isOwnOrigin(request.headers, baseUrl))
          return { status: 403, message: 'The request came from another site', reason: 'origin' };
        // Browsers never send this token automatically, so it's proof enough.
        if (request.method === 'POST' && readAccessToken(request) === undefined && !isGenuine(request))
          return NO_TOKEN;
        // Negotiated connections were counted then.
        const isNew =
          kind === 'negotiate' || (kind === 'upgrade' && !readRequestUrl(request.url).query.get('id'));
        return isNew ? admission.ask(readAddress(request)) : null;
      },
      authenticate: (request) => authenticateUser(request, options),
      isSameUser,
      accept,
    },
    drain: (overMs) => hub.drain({ overMs }),
    close() {
      users.stop();
      prices.stop();
      patterns.stop();
    },
  };
}
