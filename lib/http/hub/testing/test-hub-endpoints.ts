import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { jsonProtocol } from '../protocol/json';
import { messagePackProtocol } from '../protocol/message-pack';
import { createHub } from '../server/hub';
import type { Hub } from '../server/hub-contract';
import { readRequestUrl } from '../server/request-url';
import type {
  ConnectionHandler,
  TransportConnection,
  TransportEndpoint,
  TransportRefusal,
} from '../server/transport';
import { isLoopbackOrigin } from './loopback';
import { TEST_HUB_METHODS } from './test-hub-methods';
import type { TestTokens } from './test-tokens';

export interface TestEndpoints {
  readonly endpoints: readonly TransportEndpoint[];
  /** One hub behind all addresses. */
  readonly hub: Hub<unknown>;
}

const MAX_RECEIVE_BYTES = 32 * 1024;

/** Everything the public clients' functional tests connect to. */
export function createTestEndpoints(tokens: TestTokens, onError: (text: string) => void): TestEndpoints {
  const options = {
    methods: TEST_HUB_METHODS,
    protocols: [jsonProtocol, messagePackProtocol],
    detailedErrors: true,
    maxReceiveBytes: MAX_RECEIVE_BYTES,
    onError: (error: unknown, context: string) => onError(`${context}: ${String(error)}`),
  };
  const hub = createHub<unknown>(options);
  const uncreatable = createHub<unknown>({
    ...options,
    onConnected: () => {
      throw new Error('This hub cannot be created.');
    },
  });
  const mount = (path: string, more: Partial<TransportEndpoint> = {}): TransportEndpoint => ({
    path,
    allowStatefulReconnect: true,
    maxReceiveBytes: MAX_RECEIVE_BYTES,
    check: refuseForeignPages,
    accept: (connection) => hub.accept(connection),
    ...more,
  });
  const endpoints = [
    mount('/testhub'),
    mount('/testhub-nowebsockets', { transports: ['ServerSentEvents', 'LongPolling'] }),
    mount('/uncreatable', { accept: (connection) => uncreatable.accept(connection) }),
    mount('/authorizedhub', { authenticate: (request) => Promise.resolve(authenticate(request, tokens)) }),
    mount('/echo', { allowStatefulReconnect: false, accept: echo }),
  ];
  return { endpoints, hub };
}

/** Refuses pages from elsewhere. */
function refuseForeignPages(request: IncomingMessage): TransportRefusal | null {
  const { origin } = request.headers;
  return origin === undefined || isLoopbackOrigin(origin) ? null : { status: 403, message: 'Forbidden' };
}

/** The token from the header, or from the query where browsers can't set headers (WebSockets and event streams). */
function authenticate(request: IncomingMessage, tokens: TestTokens): { user: unknown } | TransportRefusal {
  const header = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const user = tokens.verify(header ?? readRequestUrl(request.url).query.get('access_token') ?? '');
  return user === null ? { status: 401, message: 'Unauthorized' } : { user };
}

/** A connection without a hub: echoes its input. */
function echo(connection: TransportConnection): ConnectionHandler {
  return {
    onData(bytes) {
      // A copy, because these bytes may be reused before it's sent.
      const copy = Buffer.from(bytes);
      connection.setFormat(isUtf8(copy) ? 'Text' : 'Binary');
      connection.send([{ bytes: copy }]);
    },
    onDrain: () => undefined,
    onPause: () => undefined,
    onResume: () => undefined,
    onClose: () => undefined,
  };
}
