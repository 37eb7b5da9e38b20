import type { Usage } from '../usage';

/** What the hub's bench asks of its two processes: the one that serves and the one that reads. */
export type HubQuestion =
  /** Lets newcomers in as fast as the product does, or all of them. */
  | { readonly kind: 'hub-start'; readonly admitsAll: boolean }
  /** Sends as fast as it is taken, or `rounds` a second where that is given, for a time. */
  | {
      readonly kind: 'hub-send';
      readonly to: Target;
      readonly seconds: number;
      readonly roundsPerSecond: number | null;
      /** Messages to each in a round; one when left out. */
      readonly burst?: number;
    }
  /** Writes to the first `count` connections until they take no more. */
  | { readonly kind: 'hub-fill'; readonly to: Target; readonly count: number }
  /** Cuts all connections at once. */
  | { readonly kind: 'hub-drop' }
  | { readonly kind: 'clients-open'; readonly to: Target; readonly port: number; readonly count: number }
  /** The first `count` clients stop reading for good. */
  | { readonly kind: 'clients-stall'; readonly count: number }
  | { readonly kind: 'clients-measure'; readonly begin: boolean }
  /** Waits until all are connected again, each after a pause of its own, as pages do. */
  | { readonly kind: 'clients-return'; readonly port: number; readonly limitSeconds: number }
  | { readonly kind: 'clients-close' };

/** Connections of the hub, or bare TCP sockets that are sent the same bytes. */
export type Target = 'hub' | 'raw';

export interface HubPorts {
  readonly hub: number;
  readonly raw: number;
}

export interface HubUsage extends Usage {
  readonly open: number;
}

export interface Sent {
  /** Messages handed over, all receivers together. */
  readonly messages: number;
}

export interface Measured {
  readonly messages: number;
  readonly seconds: number;
  /** From sending to reading, milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
  /** Connections that are open still. */
  readonly open: number;
}

export interface Returned {
  readonly back: number;
  readonly seconds: number;
  /** Answers that said to come again later. */
  readonly refused: number;
}
