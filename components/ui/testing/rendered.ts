import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** An element as visitors without JavaScript get it. */
export interface Rendered {
  readonly html: string;
  /** What is read in it, white space between elements. */
  readonly text: string;
  /** Where its links lead, in order. */
  readonly links: readonly string[];
}

export function render(element: ReactElement): Rendered {
  const html = renderToStaticMarkup(element);
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");
  return { html, text, links: [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) => match[1] ?? '') };
}
