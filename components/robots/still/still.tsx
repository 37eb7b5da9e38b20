'use client';

import type { ComponentType } from 'react';

/** React leaves alone what stands in an element of which it is told the HTML. */
const AS_IT_STANDS = { __html: '' };

/**
 * A component that the server draws and the browser leaves as it stands: neither its code nor its work is spent there.
 * For what has no behaviour of its own but links and forms. See docs/decisions/still-parts.md.
 * @param Drawn the component on the server; null in the browser, where its module must not be asked for
 */
export function still<Props extends object>(Drawn: ComponentType<Props> | null): ComponentType<Props> {
  return function Still(props: Props) {
    if (Drawn)
      return (
        <div>
          <Drawn {...props} />
        </div>
      );
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and never put anywhere
    return <div suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_STANDS} />;
  };
}
