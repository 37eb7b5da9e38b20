/**
 * A page's text, a character for each of its bytes (`latin1`), in two parts: changing the short head copies nothing of the
 * long body.
 */
export interface PageParts {
  readonly head: string;
  /** From the end tag of the head on. */
  readonly body: string;
}

export function partsOf(html: string): PageParts {
  const end = Math.max(0, html.indexOf('</head>'));
  return { head: html.slice(0, end), body: html.slice(end) };
}

export function joinParts({ head, body }: PageParts): string {
  return head + body;
}

/** A page's bytes, in memory of their own that can be transferred to another thread. */
export function bytesOfParts({ head, body }: PageParts): Buffer {
  const bytes = Buffer.allocUnsafeSlow(head.length + body.length);
  bytes.write(head, 'latin1');
  bytes.write(body, head.length, 'latin1');
  return bytes;
}
