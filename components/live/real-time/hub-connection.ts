import { createEvent } from '@/components/ui/store/create-event';
import { readNames } from '@/lib/core/wire/names';
import type {
  HubEventName,
  HubEventPayload,
  PublicationData,
  PublicationName,
} from '@/lib/http/event-hub/contract';
import { HUB_METHOD } from '@/lib/http/event-hub/limits';
import { connectionFailure, type Failure, retryDelay } from './retry-delay';

/** The part of `@microsoft/signalr`'s connection in use. */
export interface HubLink {
  start(): Promise<void>;
  stop(): Promise<void>;
  invoke(method: string, ...args: unknown[]): Promise<unknown>;
  on(event: string, listener: (payload: unknown) => void): void;
  onclose(listener: (error?: Error) => void): void;
}

/**
 * - `idle`: not needed, or the page is hidden
 * - `connecting`: being opened
 * - `connected`
 * - `waiting`: until the next attempt
 * - `refused`: the visitor is a bot
 */
export type HubState = 'idle' | 'connecting' | 'connected' | 'waiting' | 'refused';

export interface HubClientOptions {
  /** Creates an unstarted connection; called for each attempt. */
  readonly build: () => Promise<HubLink>;
  /** Whether this visitor gets a connection; called once, before the first attempt. */
  readonly isLikelyHuman: () => Promise<boolean>;
  /** From 0 to 1. */
  readonly random?: () => number;
  /** Milliseconds until the next attempt. */
  readonly delay?: typeof retryDelay;
  /** How long the connection stays open after its last user left, in milliseconds. */
  readonly graceMs?: number;
}

/** A page's single connection to the server's events. */
export interface HubClient {
  readonly state: HubState;
  /** Keeps the connection open until the returned function is called. */
  hold(): () => void;
  /** Listens to a server event; doesn't open the connection by itself. */
  on<Name extends HubEventName>(event: Name, listener: (payload: HubEventPayload<Name>) => void): () => void;
  /** Calls back whenever connected, at once if already connected. `isAgain`: not this page's first connection. */
  onConnected(listener: (isAgain: boolean) => void): () => void;
  /** Sends a message. @throws Error with the server's message if it's rejected, or if not connected */
  publish<Name extends PublicationName>(name: Name, payload: PublicationData<Name>): Promise<void>;
  /** Closes the connection while the page is hidden. */
  pause(): void;
  /** Reconnects if needed. */
  resume(): void;
  /** Replaces the connection, so that the server checks again who this is. */
  renew(): void;
}

const GRACE_MS = 5_000;

/** Creates a page's connection. It opens when something needs it, and reconnects as long as something does. */
export function createHubClient(options: HubClientOptions): HubClient {
  const { build, isLikelyHuman, random = Math.random, delay = retryDelay, graceMs = GRACE_MS } = options;
  const events = new Map<string, Set<(payload: never) => void>>();
  const connection = createEvent<[isAgain: boolean]>();
  let state: HubState = 'idle';
  let holds = 0;
  let isResting = false;
  let hasBeenConnected = false;
  let link: HubLink | null = null;
  /** Distinguishes an abandoned attempt from the current one. */
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  const isNeeded = () => holds > 0 && !isResting;

  function listen(made: HubLink, event: string): void {
    made.on(event, (payload) => {
      if (made !== link) return;
      const read = readNames(payload) as never;
      for (const listener of [...(events.get(event) ?? [])]) listener(read);
    });
  }

  function close(): void {
    attempt += 1;
    clearTimeout(timer);
    const closing = link;
    link = null;
    state = 'idle';
    // The connection is being discarded, so failures don't matter.
    closing?.stop().catch(() => undefined);
  }

  function retry(failure: Failure): void {
    attempt += 1;
    // It may be open anyway, if the failure was on our side.
    link?.stop().catch(() => undefined);
    link = null;
    clearTimeout(timer);
    state = isNeeded() ? 'waiting' : 'idle';
    if (isNeeded()) timer = setTimeout(() => void open(), delay(failure, random()));
  }

  async function open(): Promise<void> {
    clearTimeout(timer);
    attempt += 1;
    const mine = attempt;
    const isMine = () => mine === attempt;
    state = 'connecting';
    try {
      if (!(await isLikelyHuman())) {
        if (isMine()) state = 'refused';
        return;
      }
      const made = await build();
      if (!isMine()) return;
      link = made;
      made.onclose((error) => {
        if (isMine()) retry(connectionFailure(error));
      });
      for (const event of events.keys()) listen(made, event);
      await made.start();
      if (!isMine()) return void made.stop().catch(() => undefined);
      state = 'connected';
      const isAgain = hasBeenConnected;
      hasBeenConnected = true;
      connection.send(isAgain);
    } catch (error) {
      if (isMine()) retry(connectionFailure(error));
    }
  }

  function openWhereNeeded(): void {
    if (isNeeded() && state === 'idle') void open();
  }

  return {
    get state() {
      return state;
    },
    hold() {
      holds += 1;
      clearTimeout(leaving);
      openWhereNeeded();
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        holds -= 1;
        // Another part of the page may need it in a moment.
        if (holds === 0 && state !== 'refused') leaving = setTimeout(close, graceMs);
      };
    },
    on(event, listener) {
      const listeners = events.get(event) ?? new Set();
      if (!events.has(event)) {
        events.set(event, listeners);
        if (link) listen(link, event);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    onConnected(listener) {
      const stop = connection.on(listener);
      if (state === 'connected') listener(false);
      return stop;
    },
    async publish(name, payload) {
      if (!link || state !== 'connected') throw new Error('Not connected');
      await link.invoke(HUB_METHOD, name, payload);
    },
    pause() {
      isResting = true;
      if (state !== 'refused') close();
    },
    resume() {
      isResting = false;
      openWhereNeeded();
    },
    renew() {
      if (state === 'refused') return;
      close();
      openWhereNeeded();
    },
  };
}
