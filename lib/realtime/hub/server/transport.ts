import type { IncomingMessage } from 'node:http';
import type { TransferFormat } from '../protocol/protocol';

/** What lies between the transports, which know bytes and HTTP, and the hub, which knows messages. */

export type TransportName = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

/**
 * Bytes to be sent, as one or more whole framed messages. What goes to many connections is one chunk: each transport may
 * keep on it what it makes of the bytes (`wsFrame`), so that it is made once.
 */
export interface Chunk {
  readonly bytes: Buffer;
  /** The bytes as one text frame of WebSocket, header included: made by the transport when it is first needed. */
  wsFrame?: Buffer | undefined;
  /** The same as a binary frame. */
  wsBinaryFrame?: Buffer | undefined;
  /** The bytes as an event of an event stream. */
  eventFrame?: Buffer | undefined;
}

/** A connection as its transport gives it to the hub. It outlives single HTTP requests and, with stateful reconnect, sockets. */
export interface TransportConnection {
  /** Public: what others may know it by. */
  readonly id: string;
  /** The transport in use at the moment. */
  readonly transport: TransportName;
  /** The request that opened it (WebSocket upgrade, event stream, first poll): headers, cookies, address, query. */
  readonly request: IncomingMessage;
  /** The endpoint's `authenticate` result for the user who opened it. */
  readonly user: unknown;
  /** Whether both sides agreed on stateful reconnect (negotiation version 1, WebSockets). */
  readonly isStateful: boolean;
  /** Set after the handshake; text until then. Has no effect on event streams, which are text only. */
  setFormat(format: TransferFormat): void;
  /**
   * Takes chunks to be sent, in order, in as few writes as possible. Never waits and never throws; what is sent after
   * the end is dropped.
   */
  send(chunks: readonly Chunk[]): void;
  /** Bytes that were taken and not yet handed to the network. */
  readonly unsentBytes: number;
  /** Whether it is better to wait for `onDrain` before sending more; also true while paused (`onResume` comes instead). */
  readonly isCongested: boolean;
  /**
   * Whether to go on reading what the client sends: the hub stops it while more waits than it can handle, so that the
   * client's own writes wait: those of a socket are not read, posts are answered later. Bytes that were read already may
   * still be passed on. Left out where it cannot be done.
   */
  setReading?(isOn: boolean): void;
  /**
   * Ends it: accepted data is sent first if that's possible within a moment. `onClose` follows when it is gone, after
   * this call; nothing that arrives in between is passed on.
   */
  close(): void;
  /** Ends it at once: `onClose` is called before this returns, unless it has ended already. */
  abort(): void;
}

/** What the hub does with a connection; made by `HubEndpoint.accept` for each. */
export interface ConnectionHandler {
  /** Bytes of the other side, cut anyhow. */
  onData(bytes: Uint8Array): void;
  /** The client sent more in one piece than the transport takes: it ends after this. */
  onTooLarge?(maxBytes: number): void;
  /** What was held back may be sent. */
  onDrain(): void;
  /**
   * A stateful connection's socket is gone: nothing can be sent until `onResume`, and the hub keeps what is sent in
   * between. Not called for other connections, which end.
   */
  onPause(): void;
  /** A stateful connection has a new socket. */
  onResume(): void;
  /** It has ended, once and for all; the error where it did not end well. */
  onClose(error: Error | null): void;
}

/** Why a request is refused before a connection exists. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  /** Seconds after which it may be tried again. */
  readonly retryAfter?: number;
  /** What it is counted as; left out for requests that are simply wrong. */
  readonly reason?: string;
}

/** A hub mounted at a path, as the transports need it. */
export interface TransportEndpoint {
  /** Path without a slash at the end, for example "/eventhub". */
  readonly path: string;
  /** Which transports it offers; all when left out. */
  readonly transports?: readonly TransportName[];
  readonly allowStatefulReconnect: boolean;
  /** Longest message of a client, bytes; larger bodies of posts are refused as well. */
  readonly maxReceiveBytes: number;
  /**
   * Looks at a request before anything else: negotiation ('negotiate'), WebSocket upgrade ('upgrade'), event streams,
   * polls, posts and deletes ('request'). Origin, anti-forgery, admission and limits are checked here.
   */
  check?(
    request: IncomingMessage,
    kind: 'negotiate' | 'upgrade' | 'request',
  ): Refusal | null | Promise<Refusal | null>;
  /**
   * Authenticates; returns a refusal if anonymous connections aren't allowed. Called at negotiation and for each
   * request.
   */
  authenticate?(request: IncomingMessage): Promise<{ readonly user: unknown } | Refusal>;
  /**
   * Whether two `authenticate` results are the same person: a connection only serves the user who opened it. Default:
   * `===`.
   */
  isSameUser?(one: unknown, other: unknown): boolean;
  accept(connection: TransportConnection): ConnectionHandler;
}
