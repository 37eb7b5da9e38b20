import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { jsonProtocol } from '../../protocol/json';
import type { HubMessage } from '../../protocol/messages';
import type { HubProtocol, TransferFormat } from '../../protocol/protocol';
import { encodeHandshakeRequest, readHandshakeResponse } from '../../testing/client-handshake';
import type { HubClock } from '../hub-clock';
import type { Hub } from '../hub-contract';
import type { Chunk, ConnectionHandler, TransportConnection, TransportName } from '../transport';

/** A clock the test moves. */
export class ManualClock implements HubClock {
  private time = 1000;
  private readonly timers = new Set<{ readonly intervalMs: number; due: number; readonly run: () => void }>();

  now(): number {
    return this.time;
  }

  every(intervalMs: number, run: () => void): () => void {
    const timer = { intervalMs, due: this.time + intervalMs, run };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  get timerCount(): number {
    return this.timers.size;
  }

  /** Advances the clock and runs what becomes due. */
  advance(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const next = [...this.timers].sort((one, other) => one.due - other.due)[0];
      if (!next || next.due > end) break;
      this.time = next.due;
      next.due += next.intervalMs;
      next.run();
    }
    this.time = end;
  }
}

const REQUEST = new IncomingMessage(new Socket());

/** A transport whose other side is the test. */
export class TestTransport implements TransportConnection {
  readonly request = REQUEST;
  readonly sent: Chunk[] = [];
  /** Number of writes. */
  writes = 0;
  format: TransferFormat = 'Text';
  isCongested = false;
  unsentBytes = 0;
  isClosed = false;
  isAborted = false;
  isReading = true;
  handler: ConnectionHandler | null = null;

  constructor(
    readonly id: string,
    readonly user: unknown,
    readonly transport: TransportName = 'WebSockets',
    readonly isStateful = false,
  ) {}

  setFormat(format: TransferFormat): void {
    this.format = format;
  }

  send(chunks: readonly Chunk[]): void {
    this.writes += 1;
    this.sent.push(...chunks);
  }

  setReading(isOn: boolean): void {
    this.isReading = isOn;
  }

  close(): void {
    this.isClosed = true;
  }

  abort(): void {
    if (this.isAborted) return;
    this.isAborted = true;
    this.handler?.onClose(null);
  }
}

export interface ClientSetup {
  readonly id?: string;
  readonly user?: unknown;
  readonly protocol?: HubProtocol;
  readonly transport?: TransportName;
  readonly isStateful?: boolean;
  readonly version?: number;
  /** Whether to do the handshake; defaults to true. */
  readonly hasHandshake?: boolean;
}

let count = 0;

/** A client of a hub under test: sends messages and reads what it receives. */
export class TestClient {
  readonly transport: TestTransport;
  readonly handler: ConnectionHandler;
  readonly protocol: HubProtocol;

  constructor(hub: Hub<never> | Hub<string> | Hub<unknown>, setup: ClientSetup = {}) {
    count += 1;
    this.protocol = setup.protocol ?? jsonProtocol;
    this.transport = new TestTransport(
      setup.id ?? `client-${count}`,
      setup.user ?? 'somebody',
      setup.transport,
      setup.isStateful,
    );
    this.handler = hub.accept(this.transport);
    this.transport.handler = this.handler;
    if (setup.hasHandshake !== false) {
      this.handler.onData(encodeHandshakeRequest(this.protocol.name, setup.version ?? 1));
    }
  }

  send(...messages: readonly HubMessage[]): void {
    this.handler.onData(Buffer.concat(messages.map((message) => this.protocol.encode(message))));
  }

  invoke(invocationId: string, target: string, ...args: readonly unknown[]): void {
    this.send({ type: 'invocation', invocationId, target, arguments: args });
  }

  /** Breaks the socket. */
  pause(): void {
    this.handler.onPause();
  }

  /** Attaches a new socket; these messages come first. */
  resume(...messages: readonly HubMessage[]): void {
    this.handler.onResume();
    this.send(...messages);
  }

  get handshake(): { readonly error: string | null } | null {
    return this.readHandshake()?.message ?? null;
  }

  get messages(): HubMessage[] {
    const rest = this.readHandshake()?.rest;
    return rest ? this.protocol.createDecoder(10_000_000).push(rest) : [];
  }

  ofType<T extends HubMessage['type']>(type: T): Extract<HubMessage, { type: T }>[] {
    return this.messages.filter((message) => message.type === type) as Extract<HubMessage, { type: T }>[];
  }

  /** Discards what it received, except the handshake. */
  forget(): void {
    this.transport.sent.splice(1);
    this.transport.writes = 0;
  }

  private readHandshake() {
    return readHandshakeResponse(Buffer.concat(this.transport.sent.map((chunk) => chunk.bytes)));
  }
}

/** Lets pending work finish: promises, and what waits for the end of the event-loop turn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
