import type { HelpArticle } from '@/lib/site/addresses/help-articles';

/** A help article as it comes, before a content admin has edited it. */
export interface HelpText {
  readonly alias: HelpArticle;
  readonly title: string;
  /** What it is about, in a sentence: in the help centre and for search engines. */
  readonly summary: string;
  /** Markdown. */
  readonly body: string;
}
