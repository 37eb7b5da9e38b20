import { SitePage } from '@/app/_page/site-page';
import { ApiReference } from '@/components/content/api-reference/api-reference';
import { subjectEntries } from '@/lib/http/api/reference/subject-views';
import { PAGES } from '@/lib/site/addresses/pages';

export const dynamic = 'force-dynamic';

export default function Page() {
  return (
    <SitePage
      page={PAGES.apiReference}
      title="API reference"
      description="Search AI trading robots from your own programs: every call, field, limit and error of the Tickproof API, with examples that work."
    >
      <ApiReference subjects={subjectEntries()} />
    </SitePage>
  );
}
