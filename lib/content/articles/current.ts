import { OperatorError } from '@/lib/core/base/errors';
import type { Article } from './articles';

/**
 * The texts that pages show. The server and Next's pages are bundled apart and thus hold separate instances of every
 * module, so they hang on the one global object of the process.
 */
const KEY = Symbol.for('tickproof.articles');

/** Texts by their alias: every help article, and the descriptions of robots that were edited. */
export type PublishedArticles = ReadonlyMap<string, Article>;

interface Holder {
  [KEY]?: PublishedArticles;
}

/** Called by the server before the first page is asked for, and again after texts were edited. */
export function setPublishedArticles(articles: Iterable<Article>): void {
  (globalThis as Holder)[KEY] = new Map([...articles].map((article) => [article.alias, article]));
}

/** The text as it stands; null for a robot whose description nobody edited. */
export function findPublishedArticle(alias: string): Article | null {
  return (globalThis as Holder)[KEY]?.get(alias) ?? null;
}

/** A help article. @throws OperatorError when pages run without the product's server */
export function getPublishedArticle(alias: string): Article {
  const article = findPublishedArticle(alias);
  if (article === null)
    throw new OperatorError(
      'Pages are served without their texts: start them with `npm start` or `npm run dev`',
    );
  return article;
}
