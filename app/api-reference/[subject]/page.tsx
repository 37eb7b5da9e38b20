import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { ApiSubjectPage } from '@/components/content/api-reference/api-subject-page';
import { EventsPage } from '@/components/content/api-reference/events-page';
import { hubView } from '@/lib/http/api/reference/hub-view';
import { callViews, SUBJECT_FACTS } from '@/lib/http/api/reference/subject-views';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { apiReferencePath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';

export default async function Page({ params }: Pick<RouteProps, 'params'>) {
  const subject = aboutAt(PAGES.apiSubject, { params: await params });
  const { title, description } = SUBJECT_FACTS[subject];
  return (
    <SitePage
      page={PAGES.apiSubject}
      title={`API reference: ${title.charAt(0).toLowerCase()}${title.slice(1)}`}
      description={`${description} With every field, limit and error.`}
      path={apiReferencePath(subject)}
    >
      {subject === 'events' ? (
        <EventsPage title={title} hub={hubView(getBaseUrl())} />
      ) : (
        <ApiSubjectPage
          title={title}
          description={description}
          calls={callViews(subject, getCatalogue(), getBaseUrl())}
        />
      )}
    </SitePage>
  );
}
