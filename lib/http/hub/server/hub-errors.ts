/** An error whose message is meant for the client. */
export class HubError extends Error {
  override readonly name: string = 'HubException';
}

/**
 * Reasons for refusals, as named in counters:
 * - `handshake`: requested an unsupported protocol, or never finished the handshake
 * - `arguments`: called a method with the wrong number of arguments
 * - `call`: a method rejected the call with a `HubError`
 * - `size`: sent a message that is too long
 * - `malformed`: sent something that isn't a message
 * - `waiting`: kept sending while too many of its messages were waiting
 * - `behind`: read too slowly
 * - `silent`: sent nothing for too long
 */
export type RefusalReason =
  | 'handshake'
  | 'arguments'
  | 'call'
  | 'size'
  | 'malformed'
  | 'waiting'
  | 'behind'
  | 'silent';

/**
 * A failure's text for the client.
 * @param what what failed, without the reason
 * @param error the reason; included if it's a `HubError` or detailed errors are on
 */
export function describeError(what: string, error: unknown, detailedErrors: boolean): string {
  if (error instanceof HubError) return `${what} HubException: ${error.message}`;
  if (!detailedErrors) return what;
  return error instanceof Error ? `${what} ${error.name}: ${error.message}` : `${what} ${String(error)}`;
}

/** Why a connection ended if neither side requested it. */
export class ConnectionEndedError extends Error {
  override readonly name = 'ConnectionEndedError';
}
