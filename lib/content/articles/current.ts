import { OperatorError } from '@/lib/core/base/errors';
import type { Article } from './articles';

/**
 * The texts shown on pages. The server and Next's pages are separate bundles with their own module instances, so the
 * texts are stored on globalThis.
 */
const KEY = Symbol.for('tickproof.articles');

/** By alias: all help articles and the edited robot descriptions. */
export type PublishedArticles = ReadonlyMap<string, Article>;

interface Holder {
  [KEY]?: PublishedArticles;
}

/** Called by the server before it serves pages, and again after each edit. */
export function setPublishedArticles(articles: Iterable<Article>): void {
  (globalThis as Holder)[KEY] = new Map([...articles].map((article) => [article.alias, article]));
}

/** The current version; null for a robot description that was never edited. */
export function findPublishedArticle(alias: string): Article | null {
  return (globalThis as Holder)[KEY]?.get(alias) ?? null;
}

/** A help article. @throws OperatorError if pages run outside our server */
export function getPublishedArticle(alias: string): Article {
  const article = findPublishedArticle(alias);
  if (article === null)
    throw new OperatorError(
      'Pages are served without their texts: start them with `npm start` or `npm run dev`',
    );
  return article;
}
