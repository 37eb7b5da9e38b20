import type { IncomingMessage } from 'node:http';
import type { TransferFormat } from '../protocol/protocol';
import type { Carrier, CarrierHost } from './carrier';
import { maxBodyBytes } from './post-body';
import type {
  Chunk,
  ConnectionHandler,
  TransportConnection,
  TransportEndpoint,
  TransportName,
} from './transport';
import type { TransportTimings } from './transport-timings';

/** A sender should wait while more bytes than this are pending. */
const HIGH_WATER = 64 * 1024;

/** How many posts of one connection may queue; clients send one at a time. */
const MAX_WAITING_POSTS = 16;

/** State shared by a server's connections. */
export interface ConnectionContext {
  readonly timings: TransportTimings;
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** An exception from the hub's own code. */
  onError(error: unknown): void;
  onEnd(connection: NegotiatedConnection): void;
}

export interface ConnectionIdentity {
  /** Public id, which the client may show; the token is the secret. */
  readonly id: string;
  /** Secret: anyone who has it can use the connection. */
  readonly token: string;
  readonly endpoint: TransportEndpoint;
  readonly user: unknown;
  readonly isStateful: boolean;
}

/**
 * A connection from negotiation to its end: `unused` until a transport opens it, `paused` while a stateful one has no
 * socket, `closing` from the hub's `close` until the client is gone. It's one long class because every step depends on
 * the state, which nothing else may change.
 */
export class NegotiatedConnection implements TransportConnection, CarrierHost {
  state: 'unused' | 'active' | 'paused' | 'closing' | 'closed' = 'unused';
  readonly #identity: ConnectionIdentity;
  readonly #context: ConnectionContext;
  #since: number;
  #transport: TransportName | null = null;
  #request: IncomingMessage | null = null;
  #carrier: Carrier | null = null;
  #handler: ConnectionHandler | null = null;
  #format: TransferFormat = 'Text';
  #early: Uint8Array[] | null = null;
  #posts: Promise<void> | null = null;
  #waitingPosts = 0;
  #isReading = true;
  #onReading: (() => void)[] = [];
  #endError: Error | null = null;

  constructor(identity: ConnectionIdentity, context: ConnectionContext) {
    this.#identity = identity;
    this.#context = context;
    this.#since = context.now();
  }

  get id(): string {
    return this.#identity.id;
  }
  get token(): string {
    return this.#identity.token;
  }
  get endpoint(): TransportEndpoint {
    return this.#identity.endpoint;
  }
  get user(): unknown {
    return this.#identity.user;
  }
  get isStateful(): boolean {
    return this.#identity.isStateful && (this.#transport === null || this.#transport === 'WebSockets');
  }
  /** The transport that opened it; null before. */
  get chosen(): TransportName | null {
    return this.#transport;
  }
  get carrier(): Carrier | null {
    return this.#carrier;
  }
  get transport(): TransportName {
    if (this.#transport === null) throw new Error('The connection has no transport yet');
    return this.#transport;
  }
  get request(): IncomingMessage {
    if (this.#request === null) throw new Error('The connection has no request yet');
    return this.#request;
  }
  get unsentBytes(): number {
    return this.#carrier?.unsentBytes ?? 0;
  }
  get isCongested(): boolean {
    return this.#carrier === null || this.#carrier.unsentBytes > HIGH_WATER;
  }

  setFormat(format: TransferFormat): void {
    this.#format = format;
  }

  send(chunks: readonly Chunk[]): void {
    if (this.state === 'active') this.#carrier?.send(chunks, this.#format);
  }

  setReading(isOn: boolean): void {
    this.#isReading = isOn;
    this.#carrier?.setReading?.(isOn);
    if (isOn) this.#wakePosts();
  }

  /** Resolves when the hub resumes reading or ends the connection; null while it's reading. */
  whenReading(): Promise<void> | null {
    if (this.#isReading) return null;
    return new Promise((resolve) => {
      this.#onReading.push(resolve);
    });
  }

  close(): void {
    if (this.state === 'closing' || this.state === 'closed') return;
    const carrier = this.#carrier;
    if (carrier === null) this.end(null);
    else {
      this.#beginClosing();
      carrier.finish();
    }
  }

  abort(): void {
    this.end(null);
  }

  /** Attaches a transport and hands the connection to the hub. */
  open(transport: TransportName, request: IncomingMessage, carrier: Carrier): void {
    this.#transport = transport;
    this.#request = request;
    this.#carrier = carrier;
    this.state = 'active';
    let handler: ConnectionHandler;
    try {
      handler = this.endpoint.accept(this);
    } catch (error) {
      this.#context.onError(error);
      this.end(toError(error));
      return;
    }
    this.#handler = handler;
    if (this.hasEnded()) {
      this.#call(() => handler.onClose(this.#endError));
      return;
    }
    const early = this.#early ?? [];
    this.#early = null;
    for (const bytes of early) this.post(bytes);
  }

  /**
   * Gives a stateful connection a new socket, replacing any old one.
   * @returns false if the connection ended in the process
   */
  resume(carrier: Carrier): boolean {
    const old = this.#carrier;
    if (old !== null) {
      this.#pause();
      old.destroy();
    }
    if (this.state !== 'paused') return false;
    this.#carrier = carrier;
    this.state = 'active';
    if (!this.#isReading) carrier.setReading?.(false);
    this.#call(() => this.#handler?.onResume());
    return true;
  }

  /** Takes bytes that arrived by post rather than over the carrier. */
  post(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    if (this.state === 'unused') this.#early = [...(this.#early ?? []), bytes];
    else if (this.state === 'active') this.#call(() => this.#handler?.onData(bytes));
  }

  received(carrier: Carrier, bytes: Uint8Array): void {
    if (carrier === this.#carrier) this.post(bytes);
  }

  /** Bytes posted before a transport was attached. */
  get earlyBytes(): number {
    return (this.#early ?? []).reduce((sum, bytes) => sum + bytes.length, 0);
  }

  drained(carrier: Carrier): void {
    if (this.state === 'active' && carrier === this.#carrier) this.#call(() => this.#handler?.onDrain());
  }

  lost(carrier: Carrier, error: Error | null): void {
    if (carrier !== this.#carrier) return;
    if (this.state === 'closing') this.end(this.#endError);
    else if (this.isStateful && error !== null && this.state === 'active') this.#pause();
    else this.end(error);
  }

  tooLarge(carrier: Carrier): void {
    if (carrier === this.#carrier) this.#reportTooLarge();
  }

  /** Ends the connection because of a bad post, and tells the client why if possible. */
  endTooLarge(): void {
    this.#reportTooLarge();
    if (this.state !== 'closing') this.end(new Error('A post was too large'));
  }

  failed(carrier: Carrier, error: Error): void {
    if (carrier !== this.#carrier || this.state !== 'active') return;
    this.#endError = error;
    this.#beginClosing();
  }

  hasEnded(): boolean {
    return this.state === 'closed';
  }

  /** Ends the connection for good. */
  end(error: Error | null): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    this.#endError = error;
    this.#early = null;
    const carrier = this.#carrier;
    this.#carrier = null;
    this.#wakePosts();
    this.#context.onEnd(this);
    carrier?.destroy();
    this.#call(() => this.#handler?.onClose(error));
  }

  /**
   * Handles posts in the order they arrived.
   * @returns false, without doing anything, if too many are queued
   */
  inTurn(handle: () => Promise<void>): boolean {
    if (this.#waitingPosts >= MAX_WAITING_POSTS) return false;
    this.#waitingPosts++;
    this.#posts = (this.#posts ?? Promise.resolve()).then(handle).finally(() => {
      if (--this.#waitingPosts === 0) this.#posts = null;
    });
    return true;
  }

  /** Ends whatever has waited too long. */
  checkTime(now: number): void {
    const { unusedMs, disconnectMs, closeMs } = this.#context.timings;
    const waited = now - this.#since;
    if (this.state === 'unused' && waited >= unusedMs) this.end(null);
    else if (this.state === 'paused' && waited >= disconnectMs)
      this.end(new Error('The client did not reconnect in time'));
    else if (this.state === 'closing' && waited >= closeMs) this.end(this.#endError);
    else if (this.state === 'active' && this.#carrier?.isEnding) this.#beginClosing();
    else this.#carrier?.checkTime?.(now);
  }

  #reportTooLarge(): void {
    if (this.state !== 'active') return;
    this.#call(() => this.#handler?.onTooLarge?.(maxBodyBytes(this.endpoint.maxReceiveBytes)));
  }

  #wakePosts(): void {
    this.#isReading = true;
    for (const resolve of this.#onReading.splice(0)) resolve();
  }

  #beginClosing(): void {
    this.state = 'closing';
    this.#since = this.#context.now();
  }

  #pause(): void {
    this.#carrier = null;
    this.state = 'paused';
    this.#since = this.#context.now();
    this.#call(() => this.#handler?.onPause());
  }

  /** The hub's code must not bring down the server or leave a connection half open. */
  #call(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#context.onError(error);
      this.end(toError(error));
    }
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
