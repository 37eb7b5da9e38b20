/** A part of an article under its own heading. */
export interface ArticleSection {
  /** Its anchor on the page. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** A legal article in plain words. */
export interface ArticleText {
  readonly title: string;
  /** What it is about, in a sentence: below its title, in the list of articles and for search engines. */
  readonly summary: string;
  readonly sections: readonly ArticleSection[];
}
