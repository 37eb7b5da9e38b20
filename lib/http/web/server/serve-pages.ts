import path from 'node:path';
import { isPreparing } from '@/lib/robots/catalogue/progress';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { addressKnowledge } from '@/lib/site/filters/address-knowledge';
import { createAssets } from './assets';
import { createCachedPages, type PageFigures } from './cached-pages';
import { createDevelopmentPages } from './development-pages';
import type { HubFigures } from './hub-figures';
import type { MakePage } from './make-page';
import { createMetrics, type Metrics } from './metrics';
import type { PageHandler, PageServer } from './page-server';
import { createRequestCounts, type RequestCounts } from './request-counts';

export interface ServePagesOptions {
  /** Next's own handler in development, where every page is made anew; else what makes pages. */
  readonly source: { readonly handlePage: PageHandler } | { readonly makePage: MakePage };
  readonly catalogue: CatalogueReader;
  /** Changes whenever pages may have changed. */
  readonly version: () => number;
  readonly metricsToken: string | null;
  /** Of real-time connections; not told when left out. */
  readonly hub?: Pick<HubFigures, 'metrics'>;
  readonly onError: (key: string, error: unknown) => void;
}

export interface ServedPages {
  readonly pages: PageServer;
  readonly counts: RequestCounts;
  readonly metrics: Metrics;
}

/** The pages of the product in this folder as they are served, with what is measured of them. */
export function servePages(options: ServePagesOptions): ServedPages {
  const { source, catalogue, version, onError } = options;
  const knowledge = addressKnowledge(catalogue);
  const assets = createAssets(path.resolve('public'));
  const cached =
    'makePage' in source
      ? createCachedPages({
          makePage: source.makePage,
          knowledge,
          assets,
          version,
          isProvisional: () => isPreparing(catalogue.progress()),
          onError,
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
      version,
      token: options.metricsToken,
      ...(options.hub ? { hub: options.hub } : {}),
    }),
  };
}
