import path from 'node:path';
import { setPublishedArticles } from '@/lib/content/articles/current';
import { renderMarkdown } from '@/lib/content/articles/server/markdown';
import { watchArticles } from '@/lib/content/articles/server/watch-articles';
import { setPublishedEntries } from '@/lib/content/entries/published-entries';
import { watchEntries } from '@/lib/content/entries/server/watch-entries';
import { setSiteContent } from '@/lib/content/site-content/current';
import { watchSiteContent } from '@/lib/content/site-content/server/watch-site-content';
import { analyticsSources } from '@/lib/core/site-config/analytics';
import { mergeSources } from '@/lib/http/pages/script-hashes';
import { createPageHandler } from '@/lib/http/pages/server/pages';
import { startRenderThreads } from '@/lib/http/pages/server/render-threads';
import { PRICE_KINDS } from '@/lib/market/data/source';
import type { PriceBoard } from '@/lib/market/prices/prices';
import { captchaSources } from '@/lib/people/captcha/captcha-sources';
import type { CatalogueChange } from '@/lib/robots/catalogue/catalogue-change';
import { watchCatalogue } from '@/lib/robots/catalogue/server/watch-catalogue';
import { readingNames } from '@/lib/site/addresses/reading-names';
import type { OpenAnalysis } from './open-analysis';
import type { Serving } from './serving';

export type Contents = Awaited<ReturnType<typeof watchContents>>;

/** What pages show, in this thread and in those that render: a crashed one restarts with all of it. */
export async function watchContents(
  { env, background, bus, log, dev, closers }: Serving,
  board: PriceBoard,
  { ask }: Pick<OpenAnalysis, 'ask'>,
) {
  const threads = dev
    ? null
    : startRenderThreads({
        file: path.resolve('dist/render.mjs'),
        baseUrl: env.baseUrl,
        site: env.site,
        market: { name: env.market, label: PRICE_KINDS[env.market], now: 0 },
        database: { dataDir: env.dataDir, databaseUrl: env.databaseUrl },
        foreign: mergeSources(captchaSources(env.captcha.kind), analyticsSources(env.site.analytics)),
        contents: () => catalogue.contents(),
        articles: () => texts.contents(),
        entries: () => entries.contents(),
        siteContent: () => siteContent.contents(),
        quotes: () => board.quotes().values(),
        ask,
        onBroken: (error) => log.error({ event: 'render-thread-broken', err: error }),
      });
  if (threads) closers.addWorker('rendering', () => threads.stop());
  const texts = await watchArticles({
    db: background.db,
    render: renderMarkdown,
    onChange(articles) {
      setPublishedArticles(articles);
      threads?.sendArticles(articles);
    },
    onError: (error) => log.error({ event: 'texts-not-read', err: error }),
  });
  closers.add('texts', () => texts.stop());
  const entries = await watchEntries({
    db: background.db,
    render: renderMarkdown,
    onChange(published) {
      setPublishedEntries(published);
      threads?.sendEntries(published);
    },
    onError: (error) => log.error({ event: 'entries-not-read', err: error }),
  });
  closers.add('entries', () => entries.stop());
  const siteContent = await watchSiteContent({
    db: background.db,
    environment: env.content,
    onChange(content) {
      setSiteContent(content);
      threads?.sendSiteContent(content);
    },
    onError: (error) => log.error({ event: 'site-content-not-read', err: error }),
  });
  closers.add('site-content', () => siteContent.stop());
  const onChange = (change: CatalogueChange) => threads?.tell(change);
  const catalogue = await watchCatalogue({ database: background, bus, market: env.market, log, onChange });
  closers.add('catalogue', () => catalogue.stop());
  return { threads, texts, entries, siteContent, catalogue, reader: readingNames(catalogue.reader) };
}

/** Next in development; otherwise the render threads, once they have loaded all robots and prices. */
export async function preparePages({ dev }: Serving, { threads }: Contents, board: PriceBoard) {
  if (!threads) return createPageHandler({ dev });
  await threads.ready();
  threads.sendQuotes(board.quotes().values());
  board.subscribe((changed) => threads.sendQuotes(changed));
  return threads;
}
