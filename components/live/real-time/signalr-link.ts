import { HubConnectionBuilder, type IHttpConnectionOptions, LogLevel } from '@microsoft/signalr';
import type { HubLink } from './hub-connection';
import { HubHttpClient } from './hub-http-client';

/** Makes a connection with the public client. Its own transports: WebSockets first, then what the server also offers. */

interface LinkOptions {
  readonly url: string;
  /** A session's token, for pages in apps that have no cookies; null elsewhere. */
  readonly accessToken: string | null;
  /** For where cookies are not the browser's; anything else that the client may be told. */
  readonly more?: IHttpConnectionOptions;
}

/** A connection that has not been started. What refuses its start is told as `statusCode` and `retryAfter`. */
export function makeSignalrLink({ url, accessToken, more = {} }: LinkOptions): HubLink {
  const httpClient = new HubHttpClient();
  const connection = new HubConnectionBuilder()
    // A connection that fails is tried again; the console is for the page's own faults.
    .configureLogging(LogLevel.None)
    .withUrl(url, {
      httpClient,
      ...(accessToken === null ? {} : { accessTokenFactory: () => accessToken }),
      ...more,
    })
    // A socket that is lost for a moment is resumed, so that no trade goes untold.
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
