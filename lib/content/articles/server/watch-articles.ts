import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { robotIdOf } from '../alias';
import type { Article } from '../articles';
import { HELP_TEXTS } from '../help-articles';
import { countVersions, listNewest, type StoredArticle } from './article-store';

/** Texts that another process saved are found this often. */
const POLL_MS = 5_000;

export interface WatchedArticles {
  /** Every help article, and the descriptions of robots that were edited. */
  contents(): readonly Article[];
  /** Grows whenever a page could show other texts of the kind. */
  version(kind: TextKind): number;
  /** Reads what was saved since; resolves when pages can show it. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** Help articles, and descriptions of robots: pages show one or the other. */
export type TextKind = 'help' | 'descriptions';

export interface WatchArticlesOptions {
  readonly db: Kysely<Schema>;
  /** `renderMarkdown`. */
  readonly render: (body: string) => Promise<string>;
  /** Called with all texts, at first and after each change. */
  readonly onChange: (articles: readonly Article[]) => void;
  readonly onError: (error: unknown) => void;
  readonly pollMs?: number;
}

/** Keeps the texts that pages show in memory, as the database has them. */
export async function watchArticles(options: WatchArticlesOptions): Promise<WatchedArticles> {
  const { db, render, onChange, onError, pollMs = POLL_MS } = options;
  const rendered = new Map<string, Article>();
  let articles: readonly Article[] = [];
  let versions = -1;
  const changes: Record<TextKind, number> = { help: 0, descriptions: 0 };
  let reading: Promise<void> = Promise.resolve();

  async function articleOf(
    text: Pick<StoredArticle, 'alias' | 'title' | 'body'>,
    version: number,
    updatedAt: number | null,
  ) {
    const known = rendered.get(text.alias);
    if (known?.version === version) return known;
    const { alias, title, body } = text;
    const article: Article = { alias, title, body, html: await render(body), version, updatedAt };
    rendered.set(alias, article);
    return article;
  }

  async function read(): Promise<void> {
    const count = await countVersions(db);
    if (count === versions) return;
    const stored = await listNewest(db);
    const edited = new Set(stored.map(({ alias }) => alias));
    const next: Article[] = [];
    for (const text of HELP_TEXTS) if (!edited.has(text.alias)) next.push(await articleOf(text, 0, null));
    for (const text of stored) next.push(await articleOf(text, text.version, text.createdAt));
    const before = new Set(articles);
    for (const article of next)
      if (!before.has(article)) changes[robotIdOf(article.alias) === null ? 'help' : 'descriptions'] += 1;
    articles = next;
    versions = count;
    onChange(articles);
  }

  /** One read after the other, so that an older one cannot overtake a newer. */
  function refresh(): Promise<void> {
    const next = reading.then(read);
    reading = next.catch(() => undefined);
    return next;
  }

  await refresh();
  const timer = setInterval(() => void refresh().catch(onError), pollMs);
  timer.unref();
  return {
    contents: () => articles,
    version: (kind) => changes[kind],
    refresh,
    async stop() {
      clearInterval(timer);
      await reading;
    },
  };
}
