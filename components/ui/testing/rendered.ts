import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Server-rendered markup, as visitors without JavaScript get it. */
export interface Rendered {
  readonly html: string;
  /** Its text, with spaces between elements. */
  readonly text: string;
  /** The href of each link, in order. */
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

/** The parts of a page that search engines read. */
export function pageFacts({ html }: Pick<Rendered, 'html'>) {
  const read = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&');
  return {
    title: read(/<title>([^<]*)<\/title>/),
    canonical: read(/<link rel="canonical" href="([^"]*)"/),
    robots: read(/<meta name="robots" content="([^"]*)"/),
    headings: html.match(/<h1/g)?.length,
  };
}
