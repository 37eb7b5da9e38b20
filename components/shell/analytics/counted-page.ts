import type { Analytics } from '@/lib/core/site-config/analytics';
import type { PageName } from '@/lib/site/addresses/pages';

/** A page whose use is counted, and by what. */
export interface CountedPage {
  readonly analytics: Exclude<Analytics, { readonly kind: 'none' }>;
  readonly page: PageName;
}

/** null if nothing counts it. */
export function countedPage(analytics: Analytics, page: PageName | undefined): CountedPage | null {
  return analytics.kind === 'none' || page === undefined ? null : { analytics, page };
}
