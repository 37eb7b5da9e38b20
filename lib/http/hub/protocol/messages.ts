/** Messages of the public SignalR hub protocol, independent of encoding. */

/** Message headers; the product sends none and forwards none. */
export type Headers = Readonly<Record<string, string>>;

export interface InvocationMessage {
  readonly type: 'invocation';
  readonly headers?: Headers | undefined;
  /** Set if the sender waits for a completion. */
  readonly invocationId?: string | undefined;
  readonly target: string;
  readonly arguments: readonly unknown[];
  /** Ids of streams whose items the sender will send. */
  readonly streamIds?: readonly string[] | undefined;
}

export interface StreamItemMessage {
  readonly type: 'stream-item';
  readonly headers?: Headers | undefined;
  readonly invocationId: string;
  readonly item: unknown;
}

/** Ends an invocation or stream with an error, a result, or neither. */
export interface CompletionMessage {
  readonly type: 'completion';
  readonly headers?: Headers | undefined;
  readonly invocationId: string;
  readonly error?: string | undefined;
  /** Boxed, so that a null result differs from none. */
  readonly result?: { readonly value: unknown } | undefined;
}

export interface StreamInvocationMessage {
  readonly type: 'stream-invocation';
  readonly headers?: Headers | undefined;
  readonly invocationId: string;
  readonly target: string;
  readonly arguments: readonly unknown[];
  readonly streamIds?: readonly string[] | undefined;
}

export interface CancelInvocationMessage {
  readonly type: 'cancel-invocation';
  readonly headers?: Headers | undefined;
  readonly invocationId: string;
}

export interface PingMessage {
  readonly type: 'ping';
}

export interface CloseMessage {
  readonly type: 'close';
  readonly error?: string | undefined;
  /** Whether a client with automatic reconnect may reconnect. */
  readonly allowReconnect?: boolean | undefined;
}

/** Stateful reconnect: everything up to this message was received. */
export interface AckMessage {
  readonly type: 'ack';
  readonly sequenceId: number;
}

/** Stateful reconnect: the number of the next message, sent first after reconnecting. */
export interface SequenceMessage {
  readonly type: 'sequence';
  readonly sequenceId: number;
}

export type HubMessage =
  | InvocationMessage
  | StreamItemMessage
  | CompletionMessage
  | StreamInvocationMessage
  | CancelInvocationMessage
  | PingMessage
  | CloseMessage
  | AckMessage
  | SequenceMessage;
