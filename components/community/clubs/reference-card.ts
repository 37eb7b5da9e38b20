/** What a link in a post leads to, as of now. */
export interface ReferenceCardFacts {
  readonly href: string;
  readonly title: string;
  /** Below the title: figures with what they are. */
  readonly note: string;
}
