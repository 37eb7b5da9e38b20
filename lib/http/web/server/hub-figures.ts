import { Counter, Gauge, Histogram, type Metric } from 'prom-client';
import type { TransportName } from '@/lib/http/hub/server/transport';

/** Metrics of real-time connections; docs/decisions/event-hub.md explains each. */
export interface HubFigures {
  readonly metrics: readonly Metric[];
  refused(reason: string): void;
  /** How many milliseconds messages waited for their clients. */
  lagged(ms: number): void;
}

/** In seconds: from output sent within its turn, to a client about to be dropped. */
const LAG_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

export function createHubFigures(connections: () => Readonly<Record<TransportName, number>>): HubFigures {
  // The metrics route registers them.
  const registers: [] = [];
  const open = new Gauge({
    name: 'tickproof_hub_connections',
    help: 'Open real-time connections, by transport',
    labelNames: ['transport'],
    registers,
    collect() {
      for (const [transport, count] of Object.entries(connections())) this.set({ transport }, count);
    },
  });
  const refusals = new Counter({
    name: 'tickproof_hub_refusals_total',
    help: 'Requests, connections and messages refused by the real-time hub, by reason',
    labelNames: ['reason'],
    registers,
  });
  const lag = new Histogram({
    name: 'tickproof_hub_send_lag_seconds',
    help: 'How long real-time messages waited for their clients: once per event-loop turn, and once per client that was behind',
    buckets: LAG_BUCKETS,
    registers,
  });
  return {
    metrics: [open, refusals, lag],
    refused: (reason) => refusals.inc({ reason }),
    lagged: (ms) => lag.observe(ms / 1000),
  };
}
