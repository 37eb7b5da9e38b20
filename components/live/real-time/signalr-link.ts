import { HubConnectionBuilder, type IHttpConnectionOptions, LogLevel } from '@microsoft/signalr';
import type { HubLink } from './hub-connection';
import { HubHttpClient } from './hub-http-client';

/**
 * Creates a connection with the public client and its own transports: WebSockets first, then what else the server
 * offers.
 */

interface LinkOptions {
  readonly url: string;
  /** A session's token, for pages in apps that have no cookies; null elsewhere. */
  readonly accessToken: string | null;
  /** For clients without browser cookies, and other client options. */
  readonly more?: IHttpConnectionOptions;
}

/** A connection that hasn't been started. A refused start has `statusCode` and `retryAfter`. */
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
