import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import { checkText, isEntryAlias, robotIdFromAlias } from '../alias';
import {
  type Article,
  type ArticleAuthor,
  type Articles,
  MAX_ARTICLE_BODY,
  MAX_ARTICLE_TITLE,
} from '../articles';
import { helpText } from '../help-articles';
import { findVersion, insertVersion, listEdited, listVersions } from './article-store';

/** A text before any edits. */
export interface OriginalText {
  readonly title: string;
  /** Markdown. */
  readonly body: string;
}

export interface ArticlesOptions {
  readonly db: Kysely<Schema>;
  /** A robot's name and generated description; null if there is no such robot. */
  readonly robotText: (id: number) => OriginalText | null;
  /** An entry's text as it came with the program; null if it didn't. */
  readonly entryText?: (alias: string) => OriginalText | null;
  /** `renderMarkdown`. */
  readonly render: (body: string) => Promise<string>;
  /** Called after saving and before responding, so that later page requests get the new text. */
  readonly onSaved?: () => Promise<void>;
}

export function createArticles(options: ArticlesOptions): Articles {
  const { db, robotText, entryText, render, onSaved } = options;

  /** The original text; null for an unknown alias, and for entries that editors made. */
  function original(alias: string): OriginalText | null {
    if (isEntryAlias(alias)) return entryText?.(alias) ?? null;
    const robotId = robotIdFromAlias(alias);
    return robotId === null ? helpText(alias) : robotText(robotId);
  }

  /** The original and the newest version; null if there's neither. */
  async function findText(alias: string) {
    const came = original(alias);
    if (came === null && !isEntryAlias(alias)) return null;
    const stored = await findVersion(db, alias);
    const text = stored ?? came;
    return text && { came, stored, text };
  }

  async function requireText(alias: string) {
    const found = await findText(alias);
    if (found === null) throw new NotFoundError(`There is no text ${alias}`);
    return found;
  }

  async function read(alias: string): Promise<Article | null> {
    const found = await findText(alias);
    if (found === null) return null;
    const { stored, text } = found;
    const { title, body } = text;
    return {
      alias,
      title,
      body,
      html: await render(body),
      version: stored?.version ?? 0,
      updatedAt: stored?.createdAt ?? null,
    };
  }

  async function readKnown(alias: string): Promise<Article> {
    const article = await read(alias);
    if (article === null) throw new NotFoundError(`There is no text ${alias}`);
    return article;
  }

  async function store(alias: string, base: number, text: OriginalText, author: ArticleAuthor, now: Millis) {
    // What can't be rendered must not be stored.
    await render(text.body);
    await insertVersion(db, base, { alias, ...text, author, createdAt: now });
    await onSaved?.();
    return readKnown(alias);
  }

  return {
    read,
    edited: () => listEdited(db),
    async history(alias) {
      await requireText(alias);
      return listVersions(db, alias);
    },
    async save(alias, edit, author, now) {
      const standing = await readKnown(alias);
      const text = {
        title: checkText('title', edit.title.trim().replaceAll(/\s+/g, ' '), MAX_ARTICLE_TITLE),
        body: checkText('body', edit.body, MAX_ARTICLE_BODY),
      };
      // A repeated submit, or two admins made the same edit.
      if (standing.title === text.title && standing.body === text.body) return standing;
      return store(alias, edit.baseVersion, text, author, now);
    },
    async restore(alias, version, author, now) {
      const { came } = await requireText(alias);
      const wanted = version === 0 ? came : await findVersion(db, alias, version);
      if (wanted === null) throw new NotFoundError(`There is no version ${version} of ${alias}`);
      const standing = await readKnown(alias);
      if (standing.title === wanted.title && standing.body === wanted.body) return standing;
      return store(alias, standing.version, { title: wanted.title, body: wanted.body }, author, now);
    },
    render,
  };
}
