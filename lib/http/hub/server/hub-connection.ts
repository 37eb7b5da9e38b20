import type { IncomingMessage } from 'node:http';
import { encodeHandshakeResponse, HandshakeDecoder, type HandshakeRequest } from '../protocol/handshake';
import type { CloseMessage, CompletionMessage, HubMessage } from '../protocol/messages';
import { type HubProtocol, MessageSizeError, ProtocolError } from '../protocol/protocol';
import { ClientResults } from './client-results';
import type {
  CloseOptions,
  ConnectionRefusal,
  HubConnection,
  HubSendOptions,
  InvokeOptions,
} from './hub-contract';
import { ConnectionEndedError, describeError, HubError } from './hub-errors';
import type { HubSettings } from './hub-settings';
import { Incoming, type IncomingOwner } from './incoming';
import { type HubCaller, Invocations } from './invocations';
import { MessageAllowance } from './message-allowance';
import type { MethodTable } from './method-table';
import { Outgoing, type OutgoingOwner } from './outgoing';
import { BURST_FACTOR } from './post-body';
import { ReceivedSequence } from './received-sequence';
import { encodeChunk, OutgoingChunk, type SharedMessage } from './shared-message';
import type { ConnectionHandler, TransportConnection, TransportName } from './transport';

/* One client from its first byte to its last. This file is long because starting, keep-alive and ending share state.
   Input, output, invocations and results are separate modules. */

/** A connection's dependencies on its hub. */
export interface ConnectionHost<User> {
  readonly settings: HubSettings<User>;
  readonly methods: MethodTable<User>;
  readonly isDraining: boolean;
  schedule(outgoing: Outgoing): void;
  pingFor(protocol: HubProtocol): OutgoingChunk;
  /** Called once the handshake is done. */
  onOpen(connection: Connection<User>): void;
  /** Called when the connection ends for the application; the transport may still deliver the last messages. */
  onEnd(connection: Connection<User>): void;
  /** Called when the transport is gone, too. */
  onGone(connection: Connection<User>): void;
}

/** What both sides agreed on in the handshake. */
interface Session<User> {
  readonly protocol: HubProtocol;
  readonly incoming: Incoming;
  readonly invocations: Invocations<User>;
  /** Whether the connection outlives its sockets. */
  readonly isStateful: boolean;
}

const HANDSHAKE_DONE = new OutgoingChunk(encodeHandshakeResponse(), false);
const CLOSED_WITH_ERROR = 'Connection closed with an error.';

/**
 * In multiples of the longest message. A transport delivers this much at once, and a little more until it stops
 * reading.
 */
const UNREAD_FACTOR = 2 * BURST_FACTOR;

export class Connection<User>
  implements HubConnection<User>, ConnectionHandler, HubCaller<User>, IncomingOwner, OutgoingOwner
{
  private state: 'handshake' | 'open' | 'ended' = 'handshake';
  private handshake: HandshakeDecoder | null;
  private session: Session<User> | null = null;
  private readonly outgoing: Outgoing;
  private clientResults: ClientResults | null = null;
  private applicationItems: Map<string, unknown> | null = null;
  /** Whether the application was told of the connection. */
  private isAnnounced = false;
  private isPaused = false;
  private hasPinged = false;
  private receivedAt: number;
  /** When the current state began. */
  private since: number;
  private endError: Error | null = null;

  constructor(
    private readonly transportConnection: TransportConnection,
    private readonly host: ConnectionHost<User>,
    private readonly refusal: ConnectionRefusal | null = null,
  ) {
    const { settings } = host;
    this.since = settings.clock.now();
    this.receivedAt = this.since;
    this.handshake = new HandshakeDecoder(settings.protocols);
    this.outgoing = new Outgoing(transportConnection, this, settings.maxUnsentBytes, this.since);
  }

  // The application's view.

  get id(): string {
    return this.transportConnection.id;
  }

  get user(): User {
    return this.transportConnection.user as User;
  }

  get transport(): TransportName {
    return this.transportConnection.transport;
  }

  get protocol(): HubProtocol['name'] {
    return this.session?.protocol.name ?? 'json';
  }

  get request(): IncomingMessage {
    return this.transportConnection.request;
  }

  get items(): Map<string, unknown> {
    this.applicationItems ??= new Map();
    return this.applicationItems;
  }

  get isOpen(): boolean {
    return this.state === 'open';
  }

  send(message: SharedMessage, options?: HubSendOptions): void {
    if (!this.session || this.state !== 'open') return;
    try {
      const chunk = message.chunkFor(this.session.protocol);
      if (chunk) this.outgoing.send(chunk, options?.key);
    } catch (error) {
      this.host.settings.onError(error, 'encoding a message');
    }
  }

  invoke(target: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.invokeWith({}, target, ...args);
  }

  invokeWith(options: InvokeOptions, target: string, ...args: readonly unknown[]): Promise<unknown> {
    if (this.state !== 'open') return Promise.reject(new ConnectionEndedError('The connection has ended.'));
    const { clock, clientResultTimeoutMs } = this.host.settings;
    this.clientResults ??= new ClientResults(clock, clientResultTimeoutMs);
    const result = this.clientResults.invoke(target, args, options, (message) => this.sendMessage(message));
    // Callers that don't await the result needn't handle its failure.
    result.catch(() => undefined);
    this.session?.incoming.readOn();
    return result;
  }

  close(error?: string, options: CloseOptions = {}): void {
    const reason = error === undefined ? null : new ConnectionEndedError(error);
    this.closeWith({ error, allowReconnect: options.allowReconnect || undefined }, reason);
  }

  // Callbacks for its invocations, input and output.

  get connection(): HubConnection<User> {
    return this;
  }

  sendMessage(message: HubMessage): void {
    if (!this.session || this.state !== 'open') return;
    this.outgoing.send(encodeChunk(this.session.protocol, message));
  }

  whenWritable(): Promise<void> | null {
    return this.outgoing.whenWritable();
  }

  onFree(): void {
    this.session?.incoming.handleWaiting();
  }

  handle(message: HubMessage): boolean {
    return this.session?.invocations.handle(message) ?? true;
  }

  cancel(invocationId: string): boolean {
    return this.session?.invocations.cancel(invocationId) ?? false;
  }

  get isAnswerExpected(): boolean {
    return this.clientResults !== null && !this.clientResults.isEmpty;
  }

  completeResult(message: CompletionMessage): boolean {
    return this.clientResults?.complete(message) ?? false;
  }

  onPing(): void {
    this.hasPinged = true;
  }

  onAcknowledge(sequenceId: number): void {
    this.outgoing.acknowledge(sequenceId, this.receivedAt);
  }

  onCloseMessage(message: CloseMessage): void {
    this.closeWith({}, message.error === undefined ? null : new HubError(message.error));
  }

  setReading(isOn: boolean): void {
    this.transportConnection.setReading?.(isOn);
  }

  onTooMuch(error: string): void {
    this.host.settings.onRefused('waiting', error);
    // The hub may have room again when the client reconnects.
    this.close(error, { allowReconnect: true });
  }

  onUnreadable(error: unknown): void {
    const { settings } = this.host;
    if (error instanceof MessageSizeError) {
      this.refuseSize(error.message);
      return;
    }
    if (error instanceof ProtocolError) settings.onRefused('malformed', error.message);
    else settings.onError(error, 'receiving');
    this.closeWithError(error, true);
  }

  schedule(outgoing: Outgoing): void {
    this.host.schedule(outgoing);
  }

  now(): number {
    return this.host.settings.clock.now();
  }

  onCaughtUp(ms: number): void {
    this.host.settings.onLag(ms);
  }

  onTooFarBehind(): void {
    const error = 'The client is too far behind.';
    this.host.settings.onRefused('behind', error);
    this.outgoing.drop();
    this.close(error, { allowReconnect: true });
  }

  // Reported by its transport.

  onData(bytes: Uint8Array): void {
    if (this.state === 'ended') return;
    this.receivedAt = this.host.settings.clock.now();
    const rest = this.handshake ? this.readHandshake(this.handshake, bytes) : bytes;
    if (rest && rest.length > 0) this.session?.incoming.push(rest);
  }

  onTooLarge(maxBytes: number): void {
    this.refuseSize(`Messages sent together may have at most ${maxBytes}B.`);
  }

  onDrain(): void {
    this.outgoing.flush(this.host.settings.clock.now());
  }

  onPause(): void {
    if (!this.session?.isStateful) {
      this.transportConnection.abort();
      return;
    }
    this.isPaused = true;
    this.outgoing.pause();
    this.session.incoming.pause();
  }

  onResume(): void {
    const { session } = this;
    if (!session?.isStateful || this.state !== 'open') return;
    const now = this.host.settings.clock.now();
    this.isPaused = false;
    this.receivedAt = now;
    session.incoming.resume();
    this.outgoing.resume(
      (sequenceId) => encodeChunk(session.protocol, { type: 'sequence', sequenceId }),
      now,
    );
  }

  onClose(error: Error | null): void {
    this.end(error);
    this.host.onGone(this);
  }

  /** Handles everything time-based; called periodically. */
  sweep(now: number): void {
    const { settings } = this.host;
    if (this.state === 'ended') {
      if (now - this.since < settings.closeTimeoutMs) return;
      this.transportConnection.abort();
      this.host.onGone(this);
    } else if (this.state === 'handshake') {
      if (now - this.since >= settings.handshakeTimeoutMs) this.refuse('Handshake was canceled.');
    } else {
      this.clientResults?.sweep(now);
      this.checkClient(now);
      // The client's allowance has refilled since.
      if (!this.session?.incoming.isReading) this.session?.incoming.readOn();
      this.keepAlive(now);
    }
  }

  /** A failed handshake: tells the client why. */
  refuse(error: string): void {
    if (this.state !== 'handshake') return;
    this.host.settings.onRefused('handshake', error);
    this.outgoing.finish(new OutgoingChunk(encodeHandshakeResponse(error), false));
    this.end(new ConnectionEndedError(error));
    this.transportConnection.close();
  }

  // Start.

  /** Returns the bytes after the handshake; null if it's incomplete or failed. */
  private readHandshake(handshake: HandshakeDecoder, bytes: Uint8Array): Uint8Array | null {
    try {
      const result = handshake.push(bytes);
      if (!result) return null;
      this.open(result.message);
      return result.rest;
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.refuse(error.message);
      return null;
    }
  }

  private open({ protocol, version }: HandshakeRequest): void {
    const { host, transportConnection } = this;
    const { settings } = host;
    if (protocol.transferFormat === 'Binary' && transportConnection.transport === 'ServerSentEvents') {
      throw new ProtocolError(
        `Cannot use the '${protocol.name}' protocol on the current transport. The transport does not support '${protocol.transferFormat}' transfer format.`,
      );
    }
    const now = settings.clock.now();
    const isStateful = transportConnection.isStateful && version >= 2;
    this.handshake = null;
    this.session = {
      protocol,
      isStateful,
      incoming: new Incoming(this, {
        protocol,
        maxReceiveBytes: settings.maxReceiveBytes,
        maxUnreadBytes: UNREAD_FACTOR * settings.maxReceiveBytes,
        maxWaitingMessages: settings.maxWaitingMessages,
        allowance: settings.limits && new MessageAllowance(settings.limits, () => settings.clock.now()),
        received: isStateful ? new ReceivedSequence() : null,
      }),
      invocations: new Invocations(this, host.methods, settings),
    };
    if (isStateful) this.outgoing.keepForReplay(settings.statefulBufferBytes);
    transportConnection.setFormat(protocol.transferFormat);
    this.outgoing.sendFirst(HANDSHAKE_DONE, now);
    this.state = 'open';
    this.since = now;
    host.onOpen(this);
    if (this.refusal) this.close(this.refusal.error, this.refusal);
    else if (host.isDraining) this.close(undefined, { allowReconnect: true });
    else void this.announce();
  }

  /** Announces the connection to the application; client input waits until that's done. */
  private async announce(): Promise<void> {
    const { settings } = this.host;
    try {
      const done = settings.onConnected?.(this);
      if (done) await done;
    } catch (error) {
      settings.onError(error, 'onConnected');
      this.closeWithError(error, false);
      return;
    }
    this.isAnnounced = true;
    if (this.state === 'ended') void this.announceEnd();
    else this.session?.incoming.start();
  }

  // Keep-alive.

  /** The client must keep sending once a ping has shown it can. */
  private checkClient(now: number): void {
    const { clientTimeoutMs } = this.host.settings;
    if (this.isPaused || !this.session?.incoming.isReading) this.receivedAt = now;
    if (!this.hasPinged || now - this.receivedAt < clientTimeoutMs) return;
    this.host.settings.onRefused('silent', 'nothing received in time');
    this.closeWithError(
      new ConnectionEndedError(
        "Client hasn't sent a message/ping within the configured ClientTimeoutInterval.",
      ),
      true,
    );
  }

  private keepAlive(now: number): void {
    const { session, outgoing } = this;
    if (!session || this.state !== 'open') return;
    const { keepAliveMs } = this.host.settings;
    const acknowledged = this.isPaused ? null : session.incoming.takeAcknowledgement();
    if (acknowledged !== null) {
      outgoing.sendFirst(encodeChunk(session.protocol, { type: 'ack', sequenceId: acknowledged }), now);
    }
    outgoing.flush(now);
    // Polls are answered in time anyway.
    if (now - outgoing.lastSentAt >= keepAliveMs && this.transport !== 'LongPolling') {
      outgoing.keepAlive(this.host.pingFor(session.protocol), now);
    }
  }

  // End.

  /** A reconnecting client would send the same again. */
  private refuseSize(error: string): void {
    this.host.settings.onRefused('size', error);
    this.close(error);
  }

  private closeWithError(error: unknown, allowReconnect: boolean): void {
    const text = describeError(CLOSED_WITH_ERROR, error, this.host.settings.detailedErrors);
    const reason = error instanceof Error ? error : new ConnectionEndedError(text);
    this.closeWith({ error: text, allowReconnect: allowReconnect || undefined }, reason);
  }

  /** Sends pending messages and a Close message, then ends. */
  private closeWith(
    close: { readonly error?: string | undefined; readonly allowReconnect?: boolean | undefined },
    reason: Error | null,
  ): void {
    if (this.state === 'handshake') this.refuse(close.error ?? 'Handshake was canceled.');
    if (!this.session || this.state !== 'open') return;
    this.outgoing.finish(encodeChunk(this.session.protocol, { type: 'close', ...close }));
    // Must come first: a transport without a socket is gone before this returns, and doesn't know the reason.
    this.end(reason);
    this.transportConnection.close();
  }

  private end(error: Error | null): void {
    if (this.state === 'ended') return;
    this.state = 'ended';
    this.since = this.host.settings.clock.now();
    this.endError = error;
    this.host.onEnd(this);
    this.outgoing.drop();
    this.session?.incoming.end();
    this.clientResults?.end();
    this.session?.invocations.end();
    if (this.isAnnounced) void this.announceEnd();
  }

  private async announceEnd(): Promise<void> {
    const { settings } = this.host;
    try {
      await settings.onDisconnected?.(this, this.endError);
    } catch (error) {
      settings.onError(error, 'onDisconnected');
    }
  }
}
