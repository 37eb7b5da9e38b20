import type { IncomingMessage } from 'node:http';
import type { NegotiatedConnection } from './connection';
import type { TransportEndpoint, TransportName, TransportRefusal } from './transport';

/** Whether a request may proceed, and as which user: the endpoint's own checks, which run first. */
export async function admit(
  endpoint: TransportEndpoint,
  request: IncomingMessage,
  kind: 'negotiate' | 'upgrade' | 'request',
): Promise<{ readonly user: unknown } | TransportRefusal> {
  const refusal = await endpoint.check?.(request, kind);
  if (refusal) return refusal;
  return (await endpoint.authenticate?.(request)) ?? { user: null };
}

export function isRefusal(answer: object): answer is TransportRefusal {
  return 'status' in answer;
}

/** Why a request may not use the connection it names; null if it may. */
export function connectionFault(
  token: string | undefined,
  connection: NegotiatedConnection | null,
  user: unknown,
): TransportRefusal | null {
  if (!token) return { status: 400, message: 'Connection ID required' };
  if (connection === null) return { status: 404, message: 'No Connection with that ID' };
  const isSame = connection.endpoint.isSameUser?.(connection.user, user) ?? connection.user === user;
  if (!isSame) return { status: 403, message: 'The connection is someone else’s', reason: 'other-user' };
  return null;
}

/** Why a connection can't use a transport; null if it can. */
export function transportFault(
  endpoint: TransportEndpoint,
  transport: TransportName,
  chosen: TransportName | null,
): TransportRefusal | null {
  if (endpoint.transports?.includes(transport) === false)
    return { status: 404, message: `${transport} transport not supported by this end point type` };
  if (chosen !== null && chosen !== transport)
    return { status: 400, message: 'Cannot change transports mid-connection' };
  return null;
}
