import { ApiReference } from '@/components/content/api-reference/api-reference';
import { PageShell } from '@/components/shell/page-shell/page-shell';
import { callViews } from '@/lib/http/api/reference/call-views';
import { hubView } from '@/lib/http/api/reference/hub-view';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { HeadTags } from '../_metadata/head-tags';

// Its examples name robots of the moment.
export const dynamic = 'force-dynamic';

export default function Page() {
  const catalogue = getCatalogue();
  const market = catalogue.market();
  return (
    <PageShell market={market}>
      <HeadTags
        title="API reference"
        description="Search AI trading robots from your own programs: every call, field, limit and error of the Tickproof API, with examples that work."
        path={SITE_PATHS.apiReference}
      />
      <ApiReference calls={callViews(catalogue, getBaseUrl())} hub={hubView(getBaseUrl())} market={market} />
    </PageShell>
  );
}
