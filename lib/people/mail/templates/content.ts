/** A part of a mail. Text and HTML are made from the same parts, so they always say the same. */
export type Part =
  | { readonly type: 'paragraph'; readonly text: string }
  /** A code to be typed. */
  | { readonly type: 'code'; readonly code: string }
  /** A link below the site's address; `path` begins with '/'. */
  | { readonly type: 'link'; readonly label: string; readonly path: string }
  /** What happened, in order, each with a note and a path like links. */
  | {
      readonly type: 'items';
      readonly items: readonly { readonly text: string; readonly note: string; readonly path: string }[];
    }
  /** Names and values: when, where and with what it happened. */
  | { readonly type: 'facts'; readonly rows: readonly (readonly [string, string])[] };

/** What a mail says, before it becomes text or HTML. */
export interface MailContent {
  /** Without anything secret: it's kept when the rest is cleared. */
  readonly subject: string;
  /** Name in the greeting; '' to greet nobody. */
  readonly name: string;
  readonly parts: readonly Part[];
  /** Why it was sent, and what to do if it was unexpected. */
  readonly reason: string;
}

/** What is the same in every mail to a person. */
export interface MailFrame {
  /** The site's origin, without a trailing slash. */
  readonly baseUrl: string;
  /** The recipient's address. */
  readonly to: string;
}

export function paragraph(text: string): Part {
  return { type: 'paragraph', text };
}

export function link(label: string, path: string): Part {
  return { type: 'link', label, path };
}
