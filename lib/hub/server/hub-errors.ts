/** An error whose message is meant for the client: it is told as the public clients know it. */
export class HubError extends Error {
  override readonly name: string = 'HubException';
}

/**
 * The text of a failure for the client.
 * @param what what failed, without reasons
 * @param error the reason: told when it is a `HubError`, or when details are on
 */
export function describeError(what: string, error: unknown, detailedErrors: boolean): string {
  if (error instanceof HubError) return `${what} HubException: ${error.message}`;
  if (!detailedErrors) return what;
  return error instanceof Error ? `${what} ${error.name}: ${error.message}` : `${what} ${String(error)}`;
}

/** Why a connection ended, where neither side asked for it. */
export class ConnectionEndedError extends Error {
  override readonly name = 'ConnectionEndedError';
}
