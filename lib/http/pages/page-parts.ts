/**
 * A page's text, one character per byte (`latin1`), in two parts, so that changing the short head doesn't copy the long
 * body.
 */
export interface PageParts {
  readonly head: string;
  /** From the head's end tag on. */
  readonly body: string;
}

/** @param html one character per byte (`latin1`); without a head, all of it is the body */
export function toPageParts(html: string): PageParts {
  const end = Math.max(0, html.indexOf('</head>'));
  return { head: html.slice(0, end), body: html.slice(end) };
}

export function joinParts({ head, body }: PageParts): string {
  return head + body;
}

/** A page's bytes in their own memory, transferable to another thread. */
export function bytesOfParts({ head, body }: PageParts): Buffer {
  const bytes = Buffer.allocUnsafeSlow(head.length + body.length);
  bytes.write(head, 'latin1');
  bytes.write(body, head.length, 'latin1');
  return bytes;
}
