import { SitePage } from '@/app/_page/site-page';
import { ApiReference } from '@/components/content/api-reference/api-reference';
import { callViews } from '@/lib/http/api/reference/call-views';
import { hubView } from '@/lib/http/api/reference/hub-view';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { PAGES } from '@/lib/site/addresses/pages';

// Its examples use current robots.
export const dynamic = 'force-dynamic';

export default function Page() {
  const catalogue = getCatalogue();
  return (
    <SitePage
      page={PAGES.apiReference}
      title="API reference"
      description="Search AI trading robots from your own programs: every call, field, limit and error of the Tickproof API, with examples that work."
    >
      <ApiReference calls={callViews(catalogue, getBaseUrl())} hub={hubView(getBaseUrl())} />
    </SitePage>
  );
}
