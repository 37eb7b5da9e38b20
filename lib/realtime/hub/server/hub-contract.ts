import type { IncomingMessage } from 'node:http';
import type { HubProtocol } from '../protocol/protocol';
import type { HubClock } from './hub-clock';
import type { RefusalReason } from './hub-errors';
import type { MessageLimits } from './message-allowance';
import type { SharedMessage } from './shared-message';
import type { ConnectionHandler, TransportConnection, TransportName } from './transport';

/** What an application sees of a hub, its connections and its methods. */

export interface SendOptions {
  /**
   * What the message is about, for example an instrument. While the client is behind, a later message of the same key
   * replaces one that still waits; messages without a key keep their order and are all sent.
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
  /** Milliseconds until the call is given up; the hub's `clientResultTimeoutMs` when left out. */
  readonly timeoutMs?: number | undefined;
}

/** One client, from its handshake to its end. */
export interface HubConnection<User> {
  readonly id: string;
  readonly user: User;
  /** The transport in use at the moment. */
  readonly transport: TransportName;
  readonly protocol: HubProtocol['name'];
  /** The request that opened the connection. */
  readonly request: IncomingMessage;
  /** For the application's per-connection data. */
  readonly items: Map<string, unknown>;
  /** Whether messages can still be sent. */
  readonly isOpen: boolean;
  /** Sends without waiting; what is sent after the end is dropped. */
  send(message: SharedMessage, options?: SendOptions): void;
  /**
   * Calls a method of the client and waits for its result.
   * @throws HubError with the client's error; ConnectionEndedError when the connection ends before it answers
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

/** Arguments come as the client sent them, unchecked, followed by its streams as `AsyncIterable<unknown>`. */
export interface HubMethod<User> {
  /** Whether this user may call it; everyone when left out. */
  authorize?(user: User, connection: HubConnection<User>): boolean | Promise<boolean>;
  /**
   * Answers with a value, or with an AsyncIterable for a stream. Errors reach the client without their reasons unless
   * they are `HubError`s. An async generator is known to be a stream before it runs; other functions that give one are
   * known by `isStream`, or only by what they gave.
   */
  run(context: HubCallContext<User>, ...args: unknown[]): unknown;
  readonly isStream?: boolean | undefined;
  /** How many streams of the client it reads: another number is refused. Any number when left out. */
  readonly uploads?: number | undefined;
  /**
   * How many arguments it takes, its streams left out: another number is refused. When left out, as many as `run`
   * declares; optional ones and rest parameters have to be counted here.
   */
  readonly parameters?: number | undefined;
}

export interface HubOptions<User> {
  /** By name; clients may spell the names in any case. */
  readonly methods: Readonly<Record<string, HubMethod<User>>>;
  readonly protocols: readonly HubProtocol[];
  /** Messages of the client wait until it has finished; the connection is closed when it throws. */
  onConnected?(connection: HubConnection<User>): void | Promise<void>;
  /** Called once for each connection whose `onConnected` succeeded, with the error if it didn't end cleanly. */
  onDisconnected?(connection: HubConnection<User>, error: Error | null): void | Promise<void>;
  /** Whether clients get errors with their reasons; for development only. */
  readonly detailedErrors?: boolean;
  readonly keepAliveMs?: number;
  readonly clientTimeoutMs?: number;
  readonly handshakeTimeoutMs?: number;
  /** How long a method of a client may take to answer. */
  readonly clientResultTimeoutMs?: number;
  /** How long a closed connection has to hand over what is left before it is cut. */
  readonly closeTimeoutMs?: number;
  /** Longest message of a client, bytes. */
  readonly maxReceiveBytes?: number;
  /** Bytes that are kept for a stateful connection until the client has acknowledged them. */
  readonly statefulBufferBytes?: number;
  /** Invocations of one client at a time; streams and those that upload do not count. */
  readonly maxParallelInvocations?: number;
  /** Invocations of one client that may be in progress together with its streams. */
  readonly maxActiveInvocations?: number;
  /** Messages of one client that may wait for earlier ones. */
  readonly maxWaitingMessages?: number;
  /** Items of a client's stream that are held for a method that reads slowly. */
  readonly streamBufferCapacity?: number;
  /** How fast a client may send messages; as fast as it can when left out. */
  readonly limits?: MessageLimits | null;
  /** Bytes that a client may be behind before it is closed. */
  readonly maxUnsentBytes?: number;
  /** For logs: what went wrong in the application's callbacks and methods. `context` says where. */
  onError?(error: unknown, context: string): void;
  /** For logs and counters: what a client was refused, whether or not it was told. */
  onRefused?(reason: RefusalReason, detail: string): void;
  /**
   * For measurements: how many milliseconds messages waited until they were handed to their transports. Called once for
   * everything sent in a turn of the event loop, and once for each client that has caught up after falling behind.
   */
  onLag?(ms: number): void;
  readonly clock?: HubClock;
}

/** Connections under a name. */
export interface HubGroup<User> {
  readonly size: number;
  add(connection: HubConnection<User>): void;
  remove(connection: HubConnection<User>): void;
  send(message: SharedMessage, options?: SendOptions): void;
}

export interface Hub<User> {
  /**
   * For `TransportEndpoint.accept`; the user is what `authenticate` of the endpoint gave.
   * @param refusal for whom there is no room: told as soon as the client can be told, and the application never hears
   * of the connection
   */
  accept(transport: TransportConnection, refusal?: ConnectionRefusal): ConnectionHandler;
  /** Those whose handshake is done. */
  connections(): Iterable<HubConnection<User>>;
  readonly connectionCount: number;
  connection(id: string): HubConnection<User> | undefined;
  message(target: string, ...args: readonly unknown[]): SharedMessage;
  broadcast(
    message: SharedMessage,
    options?: SendOptions & { readonly except?: HubConnection<User> | undefined },
  ): void;
  /** The group of that name; groups exist while someone is in them. */
  group(name: string): HubGroup<User>;
  /**
   * Closes all connections, evenly over that time, and lets their clients reconnect (elsewhere, or later). New
   * connections are turned away likewise. Resolves when all are gone.
   */
  drain(options: { readonly overMs: number }): Promise<void>;
}
