/** Facts with a text and a short note, such as how long something is kept. */
export interface ArticleFacts {
  /** The notes' heading, for example `How long`. */
  readonly note: string;
  readonly rows: readonly (readonly [name: string, text: string, note: string])[];
}

/** A link to where users can do what a section describes. */
export interface ArticleLink {
  readonly text: string;
  readonly href: string;
}

export interface ArticleSection {
  /** The anchor on the page. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Shown below the paragraphs. */
  readonly facts?: ArticleFacts;
  /** Shown at the end of the section. */
  readonly links?: readonly ArticleLink[];
}

export interface ArticleText {
  readonly title: string;
  /** One sentence, shown below the title, in the list of articles and to search engines. */
  readonly summary: string;
  /** The date of the last change, `2026-11-22`, for articles users accept. */
  readonly version?: string;
  readonly sections: readonly ArticleSection[];
}
