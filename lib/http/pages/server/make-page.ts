import { isInApp } from '@/lib/site/addresses/in-app';
import { keepInApp } from '../in-app-links';
import { dropStyleHints, inlineStyles } from '../inline-styles';
import { delayScripts } from '../late-scripts';
import { withoutStylePreloads } from '../link-header';
import { bytesOfParts, toPageParts } from '../page-parts';
import { problemStatus } from '../page-problem';
import type { ForeignSources } from '../script-hashes';
import { answerFrom, type PageAnswer } from './answer';
import { capture } from './capture';
import type { PageHandler } from './page-server';

export interface PageMakerOptions {
  readonly handlePage: PageHandler;
  /** Host under which visitors reach the site. */
  readonly host: string;
  /** The content of a built stylesheet by its address. */
  readonly readStyle: (href: string) => string | null;
  /** Foreign sources pages may load; defaults to none. */
  readonly foreign?: ForeignSources;
}

/** Has Next render an address; `status` applies to pages that set none. */
export type MakePage = (url: string, status: number) => Promise<PageAnswer>;

/**
 * One character per byte: everything searched for or changed in a page is ASCII, which is the same in UTF-8, and such
 * strings are read, searched and written several times faster than decoded ones.
 */
const AS_BYTES = 'latin1';

/** Renders pages from their address alone, with inlined styles. */
export function createPageMaker({ handlePage, host, readStyle, foreign }: PageMakerOptions): MakePage {
  return async (url, status) => {
    const captured = await capture(handlePage, url, status, host);
    if (!String(captured.headers['content-type']).startsWith('text/html')) return answerFrom(captured);
    const made = captured.body.toString(AS_BYTES);
    const page = dropStyleHints(delayScripts(toPageParts(isInApp(url) ? keepInApp(made) : made)));
    const { link, ...headers } = captured.headers;
    const kept = link === undefined ? null : withoutStylePreloads(String(link));
    // Styles come last, because nothing in them needs changing.
    const body = bytesOfParts(inlineStyles(page, readStyle));
    return answerFrom(
      {
        ...captured,
        status: problemStatus(page.head) ?? captured.status,
        headers: kept === null ? headers : { ...headers, link: kept },
        body,
      },
      { page, ...(foreign ? { foreign } : {}) },
    );
  };
}
