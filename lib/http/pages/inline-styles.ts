import type { PageParts } from './page-parts';

const LINK = /<link\b[^>]*>/g;
const HREF = /\shref="(\/_next\/static\/[\w./~-]+\.css)(?:\?[^"]*)?"/;
/** Pages preload stylesheets of boundaries they never show, and browsers warn about it. */
const PRELOAD = /<link rel="preload" href="[^"]*\.css" as="style"\/?>/g;
/** The same in the hydration data. Inside a text its quotes would be escaped twice. */
const HINT = /:HL\[\\"[^"\\]*\.css\\",\\"style\\"\]\\n/g;
const URL_IN_STYLES = /url\(\s*(["']?)(?!\/|data:|#|[a-z]+:)([^"')]+)\1\s*\)/gi;

/** Removes preloads of stylesheets that are inlined. */
export function dropStyleHints({ head, body }: PageParts): PageParts {
  return { head: head.replace(PRELOAD, ''), body: body.replace(PRELOAD, '').replace(HINT, '') };
}

/**
 * Inlines a page's stylesheets into its head, so that it renders as soon as it arrives. The links stay but are
 * disabled: they load nothing, and scripts, which would fetch missing stylesheets, find them.
 * @param readStyle a stylesheet's content by address; null if unknown, which leaves its link unchanged
 */
export function inlineStyles(
  { head, body }: PageParts,
  readStyle: (href: string) => string | null,
): PageParts {
  const done = new Set<string>();
  const styled = head.replace(LINK, (link) => {
    if (!link.includes('rel="stylesheet"')) return link;
    const href = HREF.exec(link)?.[1];
    if (href === undefined || done.has(href)) return link;
    const styles = readStyle(href);
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
