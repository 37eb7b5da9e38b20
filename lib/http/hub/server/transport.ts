import type { IncomingMessage } from 'node:http';
import type { TransferFormat } from '../protocol/protocol';

/** The interface between transports, which handle bytes and HTTP, and the hub, which handles messages. */

export type TransportName = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

/**
 * Bytes to send: one or more whole framed messages. A broadcast is one chunk, on which transports cache encoded forms
 * such as `wsFrame`.
 */
export interface Chunk {
  readonly bytes: Buffer;
  /** A WebSocket text frame, including header; created by the transport on first use. */
  wsFrame?: Buffer | undefined;
  /** The same as a binary frame. */
  wsBinaryFrame?: Buffer | undefined;
  /** The bytes as an event of an event stream. */
  eventFrame?: Buffer | undefined;
}

/**
 * A connection as a transport hands it to the hub. It outlives individual HTTP requests and, with stateful reconnect,
 * sockets.
 */
export interface TransportConnection {
  /** The public id. */
  readonly id: string;
  /** The current transport. */
  readonly transport: TransportName;
  /** The request that opened it (WebSocket upgrade, event stream, first poll): headers, cookies, address, query. */
  readonly request: IncomingMessage;
  /** The endpoint's `authenticate` result for the user who opened it. */
  readonly user: unknown;
  /** Whether stateful reconnect was negotiated (negotiation version 1, WebSockets). */
  readonly isStateful: boolean;
  /** Set after the handshake; text until then. Has no effect on event streams, which are text only. */
  setFormat(format: TransferFormat): void;
  /**
   * Sends chunks in order, in as few writes as possible. Never waits and never throws; chunks after the end are
   * dropped.
   */
  send(chunks: readonly Chunk[]): void;
  /** Accepted bytes not yet handed to the network. */
  readonly unsentBytes: number;
  /** Whether senders should wait for `onDrain`; also true while paused (`onResume` comes instead). */
  readonly isCongested: boolean;
  /**
   * Pauses or resumes reading. The hub pauses while too much input is waiting, which throttles the client: sockets
   * aren't read, posts are answered later. Bytes already read may still be passed on. Omitted where unsupported.
   */
  setReading?(isOn: boolean): void;
  /**
   * Ends it: accepted data is sent first if that's possible right away. `onClose` follows after this call; input
   * arriving in between is dropped.
   */
  close(): void;
  /** Ends it at once; calls `onClose` before returning, unless it has already ended. */
  abort(): void;
}

/** The hub's handlers for a connection, created by `HubEndpoint.accept`. */
export interface ConnectionHandler {
  /** Received bytes, cut anywhere. */
  onData(bytes: Uint8Array): void;
  /** The client sent more in one piece than the transport accepts; the connection ends after this. */
  onTooLarge?(maxBytes: number): void;
  /** Sending may continue. */
  onDrain(): void;
  /**
   * A stateful connection lost its socket: nothing can be sent until `onResume`, and the hub buffers output. Other
   * connections end instead.
   */
  onPause(): void;
  /** A stateful connection has a new socket. */
  onResume(): void;
  /** It has ended for good, with the error if it wasn't clean. */
  onClose(error: Error | null): void;
}

/** Why a request is refused before a connection exists. */
export interface TransportRefusal {
  readonly status: number;
  readonly message: string;
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number;
  /** The counter's name; omitted for requests that are simply invalid. */
  readonly reason?: string;
}

/** A hub mounted at a path, as transports see it. */
export interface TransportEndpoint {
  /** Path without trailing slash, such as "/eventhub". */
  readonly path: string;
  /** Transports offered; defaults to all. */
  readonly transports?: readonly TransportName[];
  readonly allowStatefulReconnect: boolean;
  /** Maximum size of a client's message in bytes; larger post bodies are refused, too. */
  readonly maxReceiveBytes: number;
  /**
   * Checks a request before anything else: negotiation ('negotiate'), WebSocket upgrade ('upgrade'), event streams,
   * polls, posts and deletes ('request'). Checks origin, anti-forgery, admission and limits.
   */
  check?(
    request: IncomingMessage,
    kind: 'negotiate' | 'upgrade' | 'request',
  ): TransportRefusal | null | Promise<TransportRefusal | null>;
  /**
   * Authenticates; returns a refusal if anonymous connections aren't allowed. Called at negotiation and for each
   * request.
   */
  authenticate?(request: IncomingMessage): Promise<{ readonly user: unknown } | TransportRefusal>;
  /**
   * Whether two `authenticate` results are the same person: a connection only serves the user who opened it. Default:
   * `===`.
   */
  isSameUser?(one: unknown, other: unknown): boolean;
  accept(connection: TransportConnection): ConnectionHandler;
}
