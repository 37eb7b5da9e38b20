import type { ConnectionStore } from './connection-store';
import type { TransportEndpoint, TransportName } from './transport';

const NEWEST_VERSION = 1;

export const ALL_TRANSPORTS: readonly TransportName[] = ['WebSockets', 'ServerSentEvents', 'LongPolling'];

/**
 * The response to a negotiation request.
 * @param query of its request, names in lower case
 * @returns null if too many connections are unused
 */
export function negotiate(
  endpoint: TransportEndpoint,
  query: ReadonlyMap<string, string>,
  user: unknown,
  connections: ConnectionStore,
): object | null {
  const asked = query.get('negotiateversion') ?? '0';
  if (!/^\s*[+-]?\d{1,9}\s*$/.test(asked))
    return { error: 'The client requested a non-integer protocol version.' };
  if (Number(asked) < 0)
    return {
      error: `The client requested version '${Number(asked)}', but the server does not support this version.`,
    };
  const version = Math.min(Number(asked), NEWEST_VERSION);
  const isStateful =
    endpoint.allowStatefulReconnect &&
    version >= 1 &&
    query.get('usestatefulreconnect')?.trim().toLowerCase() === 'true';
  const connection = connections.negotiate({ endpoint, user, isStateful, hasToken: version >= 1 });
  if (connection === null) return null;
  return {
    negotiateVersion: version,
    connectionId: connection.id,
    ...(version >= 1 && { connectionToken: connection.token }),
    ...(isStateful && { useStatefulReconnect: true }),
    availableTransports: ALL_TRANSPORTS.filter((name) => offers(endpoint, name)).map((transport) => ({
      transport,
      transferFormats: transport === 'ServerSentEvents' ? ['Text'] : ['Text', 'Binary'],
    })),
  };
}

function offers(endpoint: TransportEndpoint, transport: TransportName): boolean {
  return endpoint.transports?.includes(transport) ?? true;
}
