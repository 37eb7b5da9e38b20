/** Things that are named, each with a text and a short note such as how long it is kept. */
export interface ArticleFacts {
  /** The notes' heading: `How long`. */
  readonly note: string;
  readonly rows: readonly (readonly [name: string, text: string, note: string])[];
}

/** A way from a section to where something of it is done. */
export interface ArticleLink {
  readonly text: string;
  readonly href: string;
}

/** A section of an article with a heading. */
export interface ArticleSection {
  /** Its anchor on the page. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Shown below the paragraphs. */
  readonly facts?: ArticleFacts;
  /** Shown at the end of the section. */
  readonly links?: readonly ArticleLink[];
}

/** The text of a legal article. */
export interface ArticleText {
  readonly title: string;
  /** What it is about, in a sentence: below its title, in the list of articles and for search engines. */
  readonly summary: string;
  /** The day of its last change, `2026-11-22`, where people accept one version of it. */
  readonly version?: string;
  readonly sections: readonly ArticleSection[];
}
