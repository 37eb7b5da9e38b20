/** What was pressed: the name of what its link opens over the page (`data-opens`), and the link itself. */
export interface Opened {
  readonly what: string;
  /** null where it opens by itself. */
  readonly opener: HTMLAnchorElement | null;
}
