import type { Kysely } from 'kysely';
import { startPolling } from '@/lib/core/base/server/start-polling';
import type { Schema } from '@/lib/core/database/schema';
import { isEntryAlias, robotIdFromAlias } from '../alias';
import type { Article } from '../articles';
import { HELP_TEXTS } from '../help-articles';
import { countVersions, listNewest, type StoredArticle } from './article-store';

/** How often to look for texts saved by other processes. */
const POLL_MS = 5_000;

export interface WatchedArticles {
  /** All help articles, and the edited robot descriptions. */
  contents(): readonly Article[];
  /** Increases whenever a page could show a different text of this kind. */
  version(kind: TextKind): number;
  /** Reads new versions; resolves once pages can show them. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** A page shows either help articles or a robot description. */
export type TextKind = 'help' | 'descriptions';

export interface WatchArticlesOptions {
  readonly db: Kysely<Schema>;
  /** `renderMarkdown`. */
  readonly render: (body: string) => Promise<string>;
  /** Called with all texts, initially and after each change. */
  readonly onChange: (articles: readonly Article[]) => void;
  readonly onError: (error: unknown) => void;
  readonly pollMs?: number;
}

/** Keeps the texts shown on pages in memory, in sync with the database. */
export async function watchArticles(options: WatchArticlesOptions): Promise<WatchedArticles> {
  const { db, render, onChange, onError, pollMs = POLL_MS } = options;
  const rendered = new Map<string, Article>();
  let articles: readonly Article[] = [];
  let versions = -1;
  const changes: Record<TextKind, number> = { help: 0, descriptions: 0 };

  async function findArticle(
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
    const stored = (await listNewest(db)).filter(({ alias }) => !isEntryAlias(alias));
    const edited = new Set(stored.map(({ alias }) => alias));
    const next: Article[] = [];
    for (const text of HELP_TEXTS) if (!edited.has(text.alias)) next.push(await findArticle(text, 0, null));
    for (const text of stored) next.push(await findArticle(text, text.version, text.createdAt));
    const before = new Set(articles);
    for (const article of next)
      if (!before.has(article))
        changes[robotIdFromAlias(article.alias) === null ? 'help' : 'descriptions'] += 1;
    articles = next;
    versions = count;
    onChange(articles);
  }

  const polling = await startPolling({ read, pollMs, onError });
  return {
    contents: () => articles,
    version: (kind) => changes[kind],
    ...polling,
  };
}
