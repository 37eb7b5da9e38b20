import type { Millis } from '@/lib/core/base/brand';
/** Texts that content admins edit: help articles and robot descriptions. All versions are kept. */

/** Maximum lengths, in UTF-16 code units. */
export const MAX_ARTICLE_TITLE = 120;
export const MAX_ARTICLE_BODY = 20_000;

/** The current version of a text. */
export interface Article {
  readonly alias: string;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  /** The body as sanitized HTML. */
  readonly html: string;
  /** 0 if never edited; then 1, 2, 3… */
  readonly version: number;
  /** Time of the last edit, UTC milliseconds; null if never edited. */
  readonly updatedAt: number | null;
}

/** An entry in a text's history. */
export interface ArticleVersion {
  readonly version: number;
  readonly title: string;
  readonly body: string;
  readonly authorName: string;
  /** UTC milliseconds. */
  readonly createdAt: number;
}

/** An edited text as listed, without its body. */
export interface EditedText {
  readonly title: string;
  readonly version: number;
  /** UTC milliseconds. */
  readonly updatedAt: number;
}

export interface ArticleEdit {
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  /** The version the edit is based on; 0 for the original text. */
  readonly baseVersion: number;
}

export interface ArticleAuthor {
  readonly id: string;
  readonly name: string;
  /** The origin of the request, for the security log. */
  readonly requestContext?: { readonly address: string; readonly userAgent: string };
}

export interface Articles {
  /** The current version, edited or original; null for an unknown alias. */
  read(alias: string): Promise<Article | null>;
  /** All edited texts, by alias. */
  edited(): Promise<ReadonlyMap<string, EditedText>>;
  /** Edited versions, newest first; empty if never edited. */
  history(alias: string): Promise<readonly ArticleVersion[]>;
  /**
   * Saves a new version, unless nothing changed.
   * @param now UTC milliseconds
   * @throws NotFoundError for an unknown alias, InputError for an empty or too long text, ArticleConflictError if
   *   someone else saved since `baseVersion`
   */
  save(alias: string, edit: ArticleEdit, author: ArticleAuthor, now: Millis): Promise<Article>;
  /**
   * Saves an earlier version as the newest; version 0 is the original text.
   * @throws NotFoundError if there is no such text or version
   */
  restore(alias: string, version: number, author: ArticleAuthor, now: Millis): Promise<Article>;
  /** Markdown to sanitized HTML. @throws InputError if it is too long */
  render(body: string): Promise<string>;
}
