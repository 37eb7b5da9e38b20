/** A part of a mail. Text and HTML are both made from the same parts, so neither can say what the other does not. */
export type Part =
  | { readonly type: 'paragraph'; readonly text: string }
  /** A code to be typed. */
  | { readonly type: 'code'; readonly code: string }
  /** A link below the site's address; `path` begins with '/'. */
  | { readonly type: 'link'; readonly label: string; readonly path: string }
  /** What happened, one after another, each with a note and a path as of links. */
  | {
      readonly type: 'items';
      readonly items: readonly { readonly text: string; readonly note: string; readonly path: string }[];
    }
  /** Names and what they are: the circumstances of what happened. */
  | { readonly type: 'facts'; readonly rows: readonly (readonly [string, string])[] };

/** What a mail says, before it is text or HTML. */
export interface MailContent {
  /** Without anything secret: it is kept when the rest is wiped. */
  readonly subject: string;
  /** Who is greeted; '' for nobody. */
  readonly name: string;
  readonly parts: readonly Part[];
  /** Why it was sent, and what to do when it was not expected. */
  readonly reason: string;
}

/** What is the same in every mail to someone. */
export interface MailFrame {
  /** Origin of the site, without a slash at the end. */
  readonly baseUrl: string;
  /** The address that it is for. */
  readonly to: string;
}

export function paragraph(text: string): Part {
  return { type: 'paragraph', text };
}

export function link(label: string, path: string): Part {
  return { type: 'link', label, path };
}
