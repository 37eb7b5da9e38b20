import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Metric } from 'prom-client';
import { createRequestCounts, type RequestCounts } from '@/lib/http/base/server/request-counts';
import { createAssets } from '@/lib/http/pages/server/assets';
import { createCachedPages, type PageFigures } from '@/lib/http/pages/server/cached-pages';
import { createDevelopmentPages } from '@/lib/http/pages/server/development-pages';
import type { MakePage } from '@/lib/http/pages/server/make-page';
import type { PageHandler, PageServer } from '@/lib/http/pages/server/page-server';
import { isPreparing } from '@/lib/robots/catalogue/progress';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { Recomputation } from '@/lib/robots/transparency-log/recomputation';
import type { ReplayResult } from '@/lib/robots/transparency-log/replay-result';
import { joinVersions, SHOWN_KINDS, type ShownVersions } from '@/lib/site/addresses/shown-kinds';
import { addressKnowledge } from '@/lib/site/filters/address-knowledge';
import type { HubFigures } from './hub-figures';
import { createMetrics, type Metrics } from './metrics';

export interface ServePagesOptions {
  /** Next's own handler in development, where every page is rendered again; otherwise the page renderer. */
  readonly source: { readonly handlePage: PageHandler } | { readonly makePage: MakePage };
  readonly catalogue: CatalogueReader;
  readonly versions: ShownVersions;
  /** Catalogue data being read because all robots are ready. */
  readonly catchingUp?: () => Promise<void> | null;
  readonly metricsToken: string | null;
  /** Real-time connections; omitted from the metrics if missing. */
  readonly hub?: Pick<HubFigures, 'metrics'>;
  /** What the database says about the product, and what the process knows of itself; omitted likewise. */
  readonly state?: readonly Metric[];
  readonly recomputed?: () => Recomputation | null;
  readonly replayed?: () => ReplayResult | null;
  readonly onError: (key: string, error: unknown) => void;
  /** The client's address; defaults to the socket's. */
  readonly readAddress?: (request: IncomingMessage) => string;
}

export interface ServedPages {
  readonly pages: PageServer;
  readonly counts: RequestCounts;
  readonly metrics: Metrics;
}

/** Serves this folder's pages, with metrics. */
export function servePages(options: ServePagesOptions): ServedPages {
  const { source, catalogue, versions, onError } = options;
  const knowledge = addressKnowledge(catalogue);
  const assets = createAssets(path.resolve('public'), path.resolve('.next'));
  const cached =
    'makePage' in source
      ? createCachedPages({
          makePage: source.makePage,
          knowledge,
          assets,
          versions,
          isPreparing: () => isPreparing(catalogue.progress()),
          ...(options.catchingUp ? { catchingUp: options.catchingUp } : {}),
          onError,
          ...(options.readAddress ? { readAddress: options.readAddress } : {}),
        })
      : null;
  const figures: PageFigures | null = cached?.figures ?? null;
  const counts = figures?.counts ?? createRequestCounts();
  const pages =
    'handlePage' in source
      ? createDevelopmentPages({ ...source, knowledge, assets })
      : (cached as PageServer);
  return {
    pages,
    counts,
    metrics: createMetrics({
      counts,
      pages: figures,
      catalogue,
      version: () => joinVersions(versions, SHOWN_KINDS),
      token: options.metricsToken,
      ...(options.hub ? { hub: options.hub } : {}),
      ...(options.state ? { state: options.state } : {}),
      ...(options.recomputed ? { recomputed: options.recomputed } : {}),
      ...(options.replayed ? { replayed: options.replayed } : {}),
    }),
  };
}
