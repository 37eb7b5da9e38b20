/** Messages of the public SignalR hub protocol, as both encodings carry them. */

/** Names of the values that go along with a message; the product sends none and passes none on. */
export type Headers = Readonly<Record<string, string>>;

export interface InvocationMessage {
  readonly type: 'invocation';
  readonly headers?: Headers | undefined;
  /** Set where the sender waits for a completion. */
  readonly invocationId?: string | undefined;
  readonly target: string;
  readonly arguments: readonly unknown[];
  /** Ids of the streams that the sender will send items of. */
  readonly streamIds?: readonly string[] | undefined;
}

export interface StreamItemMessage {
  readonly type: 'stream-item';
  readonly headers?: Headers | undefined;
  readonly invocationId: string;
  readonly item: unknown;
}

/** Ends an invocation or a stream: with an error, with a result, or with neither. */
export interface CompletionMessage {
  readonly type: 'completion';
  readonly headers?: Headers | undefined;
  readonly invocationId: string;
  readonly error?: string | undefined;
  /** A box, so that a result of null differs from none. */
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
  /** Whether a client that reconnects by itself may do so. */
  readonly allowReconnect?: boolean | undefined;
}

/** With stateful reconnect: everything up to this message has been received. */
export interface AckMessage {
  readonly type: 'ack';
  readonly sequenceId: number;
}

/** With stateful reconnect: the number of the next message, the first after a reconnect. */
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
