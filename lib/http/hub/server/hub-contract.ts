import type { IncomingMessage } from 'node:http';
import type { HubProtocol } from '../protocol/protocol';
import type { HubClock } from './hub-clock';
import type { RefusalReason } from './hub-errors';
import type { MessageLimits } from './message-allowance';
import type { SharedMessage } from './shared-message';
import type { ConnectionHandler, TransportConnection, TransportName } from './transport';

/** What applications see of a hub, its connections and its methods. */

export interface HubSendOptions {
  /**
   * The message's subject, such as an instrument. While the client is behind, a later message with the same key
   * replaces a waiting one; messages without a key stay in order and are all sent.
   */
  readonly key?: string | undefined;
}

export interface CloseOptions {
  /** Whether a client with automatic reconnect may reconnect; false by default. */
  readonly allowReconnect?: boolean;
}

/** Why a connection is closed right after it opens. */
export interface ConnectionRefusal extends CloseOptions {
  readonly error: string;
}

export interface InvokeOptions {
  readonly signal?: AbortSignal | undefined;
  /** Timeout in milliseconds; defaults to the hub's `clientResultTimeoutMs`. */
  readonly timeoutMs?: number | undefined;
}

/** One client, from handshake to end. */
export interface HubConnection<User> {
  readonly id: string;
  readonly user: User;
  /** The current transport. */
  readonly transport: TransportName;
  readonly protocol: HubProtocol['name'];
  /** The request that opened the connection. */
  readonly request: IncomingMessage;
  /** For the application's per-connection data. */
  readonly items: Map<string, unknown>;
  /** Whether messages can still be sent. */
  readonly isOpen: boolean;
  /** Sends without waiting; messages after the end are dropped. */
  send(message: SharedMessage, options?: HubSendOptions): void;
  /**
   * Calls a client method and waits for its result.
   * @throws HubError with the client's error; ConnectionEndedError if the connection ends first
   */
  invoke(target: string, ...args: readonly unknown[]): Promise<unknown>;
  /** The same with a custom timeout or signal. */
  invokeWith(options: InvokeOptions, target: string, ...args: readonly unknown[]): Promise<unknown>;
  /** Ends it after everything already sent, and tells the client. */
  close(error?: string, options?: CloseOptions): void;
}

/** One invocation of a hub method. */
export interface HubCallContext<User> {
  readonly connection: HubConnection<User>;
  readonly user: User;
  /** Aborted when the client cancels or its connection ends. */
  readonly signal: AbortSignal;
}

/** Arguments are as the client sent them, not validated, followed by its streams as `AsyncIterable<unknown>`. */
export interface HubMethod<User> {
  /** Whether this user may call it; defaults to everyone. */
  authorize?(user: User, connection: HubConnection<User>): boolean | Promise<boolean>;
  /**
   * Returns a value, or an AsyncIterable for a stream. Clients see an error's reason only if it's a `HubError`. Async
   * generators are recognized as streams before they run; other functions that return one need `isStream`, or are
   * recognized by their result.
   */
  run(context: HubCallContext<User>, ...args: unknown[]): unknown;
  readonly isStream?: boolean | undefined;
  /** Number of client streams it reads; calls with another number are refused. Defaults to any number. */
  readonly uploads?: number | undefined;
  /**
   * Number of arguments, without streams; calls with another number are refused. Defaults to the number `run` declares;
   * optional and rest parameters must be counted here.
   */
  readonly parameters?: number | undefined;
}

export interface HubOptions<User> {
  /** By name, case-insensitive. */
  readonly methods: Readonly<Record<string, HubMethod<User>>>;
  readonly protocols: readonly HubProtocol[];
  /** The client's messages wait until it finishes; if it throws, the connection is closed. */
  onConnected?(connection: HubConnection<User>): void | Promise<void>;
  /** Called once per connection whose `onConnected` succeeded, with the error if it didn't end cleanly. */
  onDisconnected?(connection: HubConnection<User>, error: Error | null): void | Promise<void>;
  /** Whether clients see the reasons of all errors; for development only. */
  readonly detailedErrors?: boolean;
  readonly keepAliveMs?: number;
  readonly clientTimeoutMs?: number;
  readonly handshakeTimeoutMs?: number;
  /** How long a client method may take to answer. */
  readonly clientResultTimeoutMs?: number;
  /** How long a closed connection may take to deliver the rest before it's cut. */
  readonly closeTimeoutMs?: number;
  /** Maximum size of a client's message in bytes. */
  readonly maxReceiveBytes?: number;
  /** Bytes buffered for a stateful connection until the client acknowledges them. */
  readonly statefulBufferBytes?: number;
  /** Concurrent invocations per client, not counting streams and uploads. */
  readonly maxParallelInvocations?: number;
  /** Concurrent invocations per client, including streams. */
  readonly maxActiveInvocations?: number;
  /** Messages per client that may wait for earlier ones. */
  readonly maxWaitingMessages?: number;
  /** Stream items buffered for a method that reads slowly. */
  readonly streamBufferCapacity?: number;
  /** How fast a client may send messages; unlimited by default. */
  readonly limits?: MessageLimits | null;
  /** How many bytes a client may fall behind before it's closed. */
  readonly maxUnsentBytes?: number;
  /** For logs: errors in the application's callbacks and methods. `context` says where. */
  onError?(error: unknown, context: string): void;
  /** For logs and counters: refusals, whether or not the client was told. */
  onRefused?(reason: RefusalReason, detail: string): void;
  /**
   * For metrics: how many milliseconds messages waited for their transports. Called once for everything sent in an
   * event-loop turn, and once for each client that catches up after falling behind.
   */
  onLag?(ms: number): void;
  readonly clock?: HubClock;
}

/** A named set of connections. */
export interface HubGroup<User> {
  readonly size: number;
  add(connection: HubConnection<User>): void;
  remove(connection: HubConnection<User>): void;
  send(message: SharedMessage, options?: HubSendOptions): void;
}

export interface Hub<User> {
  /**
   * For `TransportEndpoint.accept`; the user comes from the endpoint's `authenticate`.
   * @param refusal set when there is no room: the client is notified as soon as possible, and the application isn't
   */
  accept(transport: TransportConnection, refusal?: ConnectionRefusal): ConnectionHandler;
  /** Connections whose handshake is done. */
  connections(): Iterable<HubConnection<User>>;
  readonly connectionCount: number;
  connection(id: string): HubConnection<User> | undefined;
  message(target: string, ...args: readonly unknown[]): SharedMessage;
  broadcast(
    message: SharedMessage,
    options?: HubSendOptions & { readonly except?: HubConnection<User> | undefined },
  ): void;
  /** The group of that name; groups exist while they have members. */
  group(name: string): HubGroup<User>;
  /**
   * Closes all connections evenly over that time, and lets clients reconnect elsewhere or later. New connections are
   * refused, too. Resolves when all are gone.
   */
  drain(options: { readonly overMs: number }): Promise<void>;
}
