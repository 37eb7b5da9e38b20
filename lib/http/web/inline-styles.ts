import type { PageParts } from './page-parts';

const LINK = /<link\b[^>]*>/g;
const HREF = /\shref="(\/_next\/static\/[\w./~-]+\.css)(?:\?[^"]*)?"/;
/** A page preloads stylesheets of boundaries that it never shows, which the browser then complains of. */
const PRELOAD = /<link rel="preload" href="[^"]*\.css" as="style"\/?>/g;
/** The same in the data from which the browser takes over. Inside a text its quotes would be escaped twice. */
const HINT = /:HL\[\\"[^"\\]*\.css\\",\\"style\\"\]\\n/g;
const URL_IN_STYLES = /url\(\s*(["']?)(?!\/|data:|#|[a-z]+:)([^"')]+)\1\s*\)/gi;

/** Takes out what has the browser fetch stylesheets that stand inside the page. */
export function dropStyleHints({ head, body }: PageParts): PageParts {
  return { head: head.replace(PRELOAD, ''), body: body.replace(PRELOAD, '').replace(HINT, '') };
}

/**
 * Puts a page's own stylesheets into its head, so that it can be drawn as soon as it has come. The links stay,
 * disabled: they load nothing, and the page's scripts, which would fetch a stylesheet they do not find, find them.
 * @param styleOf the content of a stylesheet by its address, or null when it is not known: its link stays as it is
 */
export function inlineStyles({ head, body }: PageParts, styleOf: (href: string) => string | null): PageParts {
  const done = new Set<string>();
  const styled = head.replace(LINK, (link) => {
    if (!link.includes('rel="stylesheet"')) return link;
    const href = HREF.exec(link)?.[1];
    if (href === undefined || done.has(href)) return link;
    const styles = styleOf(href);
    if (styles === null) return link;
    done.add(href);
    return `<style>${styles}</style>${link.replace('<link', '<link disabled=""')}`;
  });
  return { head: styled, body };
}

/**
 * A stylesheet's content made safe for inlining: it can't end the element, and relative addresses are resolved from the
 * root.
 */
export function stylesForPage(content: string, href: string): string {
  return content
    .replace(URL_IN_STYLES, (_, quote: string, target: string) => {
      const { pathname, search, hash } = new URL(target, `http://localhost${href}`);
      return `url(${quote}${pathname}${search}${hash}${quote})`;
    })
    .replace(/<(?=\/style|!--)/gi, '\\3c ');
}
