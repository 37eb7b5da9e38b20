import type { Usage } from '@/bench/usage';

/** Requests of the hub's bench to its two processes, server and readers. */
export type HubQuestion =
  | { readonly kind: 'hub-start' }
  /** Sends as fast as possible, or `rounds` per second if given, for a time. */
  | {
      readonly kind: 'hub-send';
      readonly to: Target;
      readonly seconds: number;
      readonly roundsPerSecond: number | null;
      /** Messages per receiver and round; defaults to one. */
      readonly burst?: number;
    }
  /** Writes to the first `count` connections until they accept no more. */
  | { readonly kind: 'hub-fill'; readonly to: Target; readonly count: number }
  /** Cuts all connections at once. */
  | { readonly kind: 'hub-drop' }
  | { readonly kind: 'clients-open'; readonly to: Target; readonly port: number; readonly count: number }
  /** The first `count` clients stop reading for good. */
  | { readonly kind: 'clients-stall'; readonly count: number }
  | { readonly kind: 'clients-measure'; readonly begin: boolean }
  /** Waits until all are connected again, each after its own delay, as pages do. */
  | { readonly kind: 'clients-return'; readonly port: number; readonly limitSeconds: number }
  | { readonly kind: 'clients-close' };

/** Connections of the hub, or bare TCP sockets that get the same bytes. */
export type Target = 'hub' | 'raw';

export interface HubPorts {
  readonly hub: number;
  readonly raw: number;
}

export interface HubUsage extends Usage {
  readonly open: number;
}

export interface Sent {
  /** Messages sent, to all receivers together. */
  readonly messages: number;
}

export interface Measured {
  readonly messages: number;
  readonly seconds: number;
  /** From sending to reading, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
  /** Connections still open. */
  readonly open: number;
}

export interface Returned {
  readonly back: number;
  readonly seconds: number;
  /** Responses that said to retry later. */
  readonly refused: number;
}
