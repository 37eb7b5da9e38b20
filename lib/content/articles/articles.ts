/** Texts that content admins edit: help articles and the descriptions of robots. Every version of each is kept. */

/** Longest texts, in UTF-16 code units. */
export const MAX_ARTICLE_TITLE = 120;
export const MAX_ARTICLE_BODY = 20_000;

/** A text as it stands. */
export interface Article {
  readonly alias: string;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  /** The body as HTML that is safe to show. */
  readonly html: string;
  /** 0 while nobody has edited it; then 1, 2, 3 … */
  readonly version: number;
  /** When it was last edited, UTC milliseconds; null while nobody has. */
  readonly updatedAt: number | null;
}

/** One version of a text, as its history lists it. */
export interface ArticleVersion {
  readonly version: number;
  readonly title: string;
  readonly body: string;
  readonly authorName: string;
  /** UTC milliseconds. */
  readonly createdAt: number;
}

/** What the list of all texts says of one that was edited. */
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
  /** The version that the editor began with; 0 for a text that nobody had edited. */
  readonly baseVersion: number;
}

export interface ArticleAuthor {
  readonly id: string;
  readonly name: string;
  /** From where, for the security log. */
  readonly requestContext?: { readonly address: string; readonly userAgent: string };
}

export interface Articles {
  /** The text as it stands, edited or as it came; null for an alias that stands for nothing. */
  read(alias: string): Promise<Article | null>;
  /** Every text that was edited, by its alias. */
  edited(): Promise<ReadonlyMap<string, EditedText>>;
  /** Its edited versions, newest first; none while nobody has edited it. */
  history(alias: string): Promise<readonly ArticleVersion[]>;
  /**
   * Keeps a new version. Saving what stands already changes nothing.
   * @param now UTC milliseconds
   * @throws NotFoundError for an alias that stands for nothing, InputError for an empty or too long text,
   *   ArticleConflictError when somebody else saved since `baseVersion`
   */
  save(alias: string, edit: ArticleEdit, author: ArticleAuthor, now: number): Promise<Article>;
  /**
   * Makes an earlier version the newest again; version 0 is the text as it came.
   * @throws NotFoundError when there is no such text or version
   */
  restore(alias: string, version: number, author: ArticleAuthor, now: number): Promise<Article>;
  /** Markdown as HTML that is safe to show. @throws InputError when it is too long */
  render(body: string): Promise<string>;
}
