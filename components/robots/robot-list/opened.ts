/** A modal opened by a link: the modal's name (`data-opens`) and the link. */
export interface Opened {
  readonly what: string;
  /** null if it opened by itself. */
  readonly opener: HTMLAnchorElement | null;
}
