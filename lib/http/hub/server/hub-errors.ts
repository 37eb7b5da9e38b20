/** An error whose message is meant for the client. */
export class HubError extends Error {
  override readonly name: string = 'HubException';
}

/**
 * Reasons for refusals, as named in counters:
 * - `handshake`: asked for something that is not served, or never finished
 * - `arguments`: called a method with more or fewer than it takes
 * - `call`: a method refused the call in words
 * - `size`: sent a message that is too long
 * - `malformed`: sent what is no message
 * - `waiting`: sent more than it can be made to wait with
 * - `behind`: read too slowly
 * - `silent`: was not heard from
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
