import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import { isLoopbackHost } from '@/lib/core/base/loopback';
import { isFromThisMachine } from '@/lib/http/base/server/loopback';
import type { RequestCounts } from '@/lib/http/base/server/request-counts';
import type { PageFigures } from '@/lib/http/pages/server/cached-pages';
import { currentPreparation, type Preparation, STAGES } from '@/lib/robots/catalogue/progress';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { Recomputation } from '@/lib/robots/transparency-log/recomputation';
import type { ReplayResult } from '@/lib/robots/transparency-log/replay-result';
import type { HubFigures } from './hub-figures';

export interface MetricsOptions {
  readonly counts: RequestCounts;
  /** null in development, where nothing is cached. */
  readonly pages: PageFigures | null;
  readonly catalogue: Pick<CatalogueReader, 'progress'>;
  readonly version: () => number;
  /** Result of the last recomputation of all figures; omitted from the metrics if missing. */
  readonly recomputed?: () => Recomputation | null;
  /** Result of the last replay of all robots; omitted likewise. */
  readonly replayed?: () => ReplayResult | null;
  /** Real-time connections; omitted from the metrics if missing. */
  readonly hub?: Pick<HubFigures, 'metrics'>;
  /** What the database says about the product, and what the process knows of itself; omitted likewise. */
  readonly state?: readonly Metric[];
  /** Token for readers on other machines; null allows only this machine. */
  readonly token: string | null;
}

export interface Metrics {
  /** Whether a request may read metrics: from this machine under a local name, or with the token. */
  allows(request: IncomingMessage): boolean;
  /** All metrics in Prometheus text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** The process's metrics, collected on request; serving pages doesn't wait for them. */
export function createMetrics({
  counts,
  pages,
  catalogue,
  version,
  hub,
  recomputed,
  replayed,
  state = [],
  token,
}: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  /** Gauges of the last result of a check; 0 before the first. */
  const readGauges =
    <Result>(last: () => Result | null) =>
    (name: string, help: string, read: (result: Result) => number) =>
      gauge(name, help, () => {
        const result = last();
        return result ? read(result) : 0;
      });
  /** One value per stage of a preparation; `read` gets the current stage, null for others. */
  const stageGauge = (name: string, help: string, read: (underWay: Preparation | null) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['stage'],
      registers: [registry],
      collect() {
        this.reset();
        const preparation = currentPreparation(catalogue.progress());
        for (const stage of STAGES) {
          const value = read(preparation?.stage === stage ? preparation : null);
          if (value !== null) this.set({ stage }, value);
        }
      },
    });
  new Counter({
    name: 'tickproof_http_requests_total',
    help: 'Requests by kind of response and status class',
    labelNames: ['kind', 'status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { kind, status, count } of counts.list()) this.inc({ kind, status }, count);
    },
  });
  if (pages) {
    const { cache } = pages;
    registry.registerMetric(pages.renderSeconds);
    gauge('tickproof_page_cache_bytes', 'Memory of cached answers', () => cache.bytes);
    gauge('tickproof_page_cache_entries', 'Cached answers', () => cache.entries);
    counter(
      'tickproof_page_cache_hits_total',
      'Requests answered with an up-to-date cached answer',
      () => cache.hits,
    );
    counter(
      'tickproof_page_cache_stale_total',
      'Requests answered with a stale cached answer while it was renewed',
      () => cache.stale,
    );
    counter('tickproof_page_cache_misses_total', 'Requests whose answer was not cached', () => cache.misses);
    gauge('tickproof_renders_under_way', 'Pages being rendered', pages.rendersUnderWay);
    gauge('tickproof_renders_waiting', 'Pages waiting to be rendered', pages.rendersWaiting);
  }
  gauge('tickproof_robots_total', 'Robots in total, ready or not', () => catalogue.progress().total);
  gauge('tickproof_robots_ready', 'Robots whose trades are computed', () => catalogue.progress().ready);
  stageGauge('tickproof_preparing', '1 for the stage that a start is preparing, 0 for the others', (share) =>
    share ? 1 : 0,
  );
  stageGauge('tickproof_preparing_done', 'How much of that stage is done', (share) => share?.done ?? null);
  stageGauge(
    'tickproof_preparing_total',
    'How much there is to do in that stage',
    (share) => share?.total ?? null,
  );
  gauge('tickproof_catalogue_version', 'Increases with every catalogue change that pages show', version);
  if (recomputed) {
    const found = readGauges(recomputed);
    found(
      'tickproof_verified_robots',
      'Robots in the last recomputation of all figures',
      ({ robots }) => robots,
    );
    found('tickproof_verified_entries', 'Ledger entries in the last recomputation', ({ entries }) => entries);
    found(
      'tickproof_verified_failures',
      'Faults and differences that the last recomputation found',
      ({ failures }) => failures,
    );
    found(
      'tickproof_verified_timestamp_seconds',
      'Time of the last recomputation, 0 for never',
      ({ at }) => at / 1000,
    );
  }
  if (replayed) {
    const found = readGauges(replayed);
    found('tickproof_replayed_robots', 'Robots in the last replay', ({ robots }) => robots);
    found(
      'tickproof_replayed_failures',
      'Differences that the last replay found',
      ({ failures }) => failures,
    );
    found(
      'tickproof_replayed_timestamp_seconds',
      'Time of the last replay, 0 for never',
      ({ at }) => at / 1000,
    );
  }
  for (const metric of [...(hub?.metrics ?? []), ...state]) registry.registerMetric(metric);
  return serveRegistry(registry, token);
}

/** @param token allows readers on other machines; null allows only this machine */
export function serveRegistry(registry: Registry, token: string | null): Metrics {
  return {
    // A foreign name that resolves to this machine is another site's page in a local browser trying to read them.
    allows: (request) =>
      (isFromThisMachine(request) && isLoopbackHost(request.headers.host ?? '')) ||
      (token !== null && bears(request, token)),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Compares digests, so that timing reveals nothing about the token. */
function bears({ headers }: IncomingMessage, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
