import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  type IHttpConnectionOptions,
  JsonHubProtocol,
  LogLevel,
} from '@microsoft/signalr';
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';

/** Connects with the public client, for suites against a server. */

export interface Combination {
  readonly transport: keyof typeof HttpTransportType & string;
  readonly protocol: 'json' | 'messagepack';
}

/** All valid combinations: event streams are text-only. */
export const COMBINATIONS: readonly Combination[] = [
  { transport: 'WebSockets', protocol: 'json' },
  { transport: 'WebSockets', protocol: 'messagepack' },
  { transport: 'ServerSentEvents', protocol: 'json' },
  { transport: 'LongPolling', protocol: 'json' },
  { transport: 'LongPolling', protocol: 'messagepack' },
];

/** A builder for that combination; without `transport`, any both sides support. */
export function buildClient(
  url: string,
  { transport, protocol }: Partial<Combination> = {},
  options: IHttpConnectionOptions = {},
): HubConnectionBuilder {
  return new HubConnectionBuilder()
    .withUrl(url, { ...options, ...(transport ? { transport: HttpTransportType[transport] } : {}) })
    .withHubProtocol(protocol === 'messagepack' ? new MessagePackHubProtocol() : new JsonHubProtocol())
    .configureLogging(LogLevel.None);
}

/** Runs with a started connection and always stops it. */
export async function withClient<T>(
  builder: HubConnectionBuilder,
  use: (client: HubConnection) => Promise<T>,
): Promise<T> {
  const client = builder.build();
  await client.start();
  try {
    return await use(client);
  } finally {
    await client.stop();
  }
}

/** The next event of that name: its first argument. */
export function nextEvent(client: HubConnection, name: string): Promise<unknown> {
  return new Promise((resolve) => {
    const take = (value: unknown) => {
      client.off(name, take);
      resolve(value);
    };
    client.on(name, take);
  });
}

/** All items of a stream after it ends. @throws the stream's error */
export function collect(
  client: HubConnection,
  method: string,
  ...args: readonly unknown[]
): Promise<unknown[]> {
  const items: unknown[] = [];
  return new Promise((resolve, reject) => {
    client.stream(method, ...args).subscribe({
      next: (item) => items.push(item),
      error: reject,
      complete: () => resolve(items),
    });
  });
}
