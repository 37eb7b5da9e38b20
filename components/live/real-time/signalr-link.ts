import { HubConnectionBuilder, type IHttpConnectionOptions, LogLevel } from '@microsoft/signalr';
import type { HubLink } from './hub-connection';
import { HubHttpClient } from './hub-http-client';

/**
 * Creates a connection with the official client and its own transports: WebSockets first, then what the server offers.
 */

interface LinkOptions {
  readonly url: string;
  /** A session token, for pages in apps, which have no cookies; null elsewhere. */
  readonly accessToken: string | null;
  /** Options for clients without browser cookies, and others. */
  readonly more?: IHttpConnectionOptions;
}

/** An unstarted connection. If starting fails, the error has `statusCode` and `retryAfter`. */
export function makeSignalrLink({ url, accessToken, more = {} }: LinkOptions): HubLink {
  const httpClient = new HubHttpClient();
  const connection = new HubConnectionBuilder()
    // Failed connections are retried; the console is for the page's own errors.
    .configureLogging(LogLevel.None)
    .withUrl(url, {
      httpClient,
      ...(accessToken === null ? {} : { accessTokenFactory: () => accessToken }),
      ...more,
    })
    // A briefly lost socket is resumed, so that no trade is missed.
    .withStatefulReconnect()
    .build();
  return {
    async start() {
      try {
        await connection.start();
      } catch (error) {
        const { status, retryAfter } = httpClient.failure;
        throw Object.assign(new Error('The connection could not be made', { cause: error }), {
          statusCode: status,
          retryAfter,
        });
      }
    },
    stop: () => connection.stop(),
    invoke: (method, ...args) => connection.invoke(method, ...args),
    on: (event, listener) => connection.on(event, listener),
    onclose: (listener) => connection.onclose(listener),
  };
}
