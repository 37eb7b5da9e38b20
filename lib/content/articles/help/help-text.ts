import type { HelpArticle } from '@/lib/site/addresses/help-articles';

/** A help article as shipped, before any edits. */
export interface HelpText {
  readonly alias: HelpArticle;
  readonly title: string;
  /** One sentence for the help center and search engines. */
  readonly summary: string;
  /** Markdown. */
  readonly body: string;
}
