import path from 'node:path';
import { addressKnowledge } from '@/lib/addresses/knowledge';
import type { CatalogueReader } from '@/lib/catalogue/types';
import { createAssets } from './assets';
import { createBuiltStyles } from './built-styles';
import { createCachedPages, type PageFigures } from './cached-pages';
import { createDevelopmentPages } from './development-pages';
import { createMetrics, type Metrics } from './metrics';
import type { PageHandler, PageServer } from './page-server';
import { createRequestCounts, type RequestCounts } from './request-counts';

export interface ServePagesOptions {
  readonly handlePage: PageHandler;
  readonly catalogue: CatalogueReader;
  /** Changes whenever pages may have changed. */
  readonly version: () => number;
  /** Where visitors reach the site. */
  readonly baseUrl: string;
  readonly dev: boolean;
  readonly metricsToken: string | null;
  readonly onError: (key: string, error: unknown) => void;
}

export interface ServedPages {
  readonly pages: PageServer;
  readonly counts: RequestCounts;
  readonly metrics: Metrics;
}

/** The pages of the product in this folder as they are served, with what is measured of them. */
export function servePages(options: ServePagesOptions): ServedPages {
  const { handlePage, catalogue, version, dev, onError } = options;
  const knowledge = addressKnowledge(catalogue);
  const assets = createAssets(path.resolve('public'));
  const cached = dev
    ? null
    : createCachedPages({
        handlePage,
        knowledge,
        assets,
        version,
        styleOf: createBuiltStyles(path.resolve('.next')),
        host: new URL(options.baseUrl).host,
        onError,
      });
  const figures: PageFigures | null = cached?.figures ?? null;
  const counts = figures?.counts ?? createRequestCounts();
  return {
    pages: cached ?? createDevelopmentPages({ handlePage, knowledge, assets }),
    counts,
    metrics: createMetrics({ counts, pages: figures, catalogue, version, token: options.metricsToken }),
  };
}
