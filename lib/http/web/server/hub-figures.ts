import { Counter, Gauge, Histogram, type Metric } from 'prom-client';
import type { TransportName } from '@/lib/realtime/hub/server/transport';

/** What is measured of real-time connections; docs/decisions/event-hub.md says what each figure means. */
export interface HubFigures {
  readonly metrics: readonly Metric[];
  refused(reason: string): void;
  /** Messages waited so many milliseconds for their clients. */
  lagged(ms: number): void;
}

/** From a turn in which all goes out at once to a client that is about to be given up, seconds. */
const LAG_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

export function createHubFigures(connections: () => Readonly<Record<TransportName, number>>): HubFigures {
  // Registered by whoever answers with them.
  const registers: [] = [];
  const open = new Gauge({
    name: 'tickproof_hub_connections',
    help: 'Real-time connections that are open, by transport',
    labelNames: ['transport'],
    registers,
    collect() {
      for (const [transport, count] of Object.entries(connections())) this.set({ transport }, count);
    },
  });
  const refusals = new Counter({
    name: 'tickproof_hub_refusals_total',
    help: 'Requests, connections and messages that the real-time hub refused, by reason',
    labelNames: ['reason'],
    registers,
  });
  const lag = new Histogram({
    name: 'tickproof_hub_send_lag_seconds',
    help: 'How long real-time messages waited for their clients: once a turn, and once for each client that was behind',
    buckets: LAG_BUCKETS,
    registers,
  });
  return {
    metrics: [open, refusals, lag],
    refused: (reason) => refusals.inc({ reason }),
    lagged: (ms) => lag.observe(ms / 1000),
  };
}
