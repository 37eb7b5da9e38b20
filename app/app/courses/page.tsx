import { SitePage } from '@/app/_page/site-page';
import { CoursePage } from '@/components/academy/course/course-page';
import { COURSE } from '@/components/academy/course/course-texts';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { publishedEntries } from '@/lib/content/entries/published-entries';
import { getBaseUrl } from '@/lib/robots/catalogue/current';
import { lessonPath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { courseData } from '@/lib/site/structured-data/course';

export const dynamic = 'force-dynamic';

export default function Page() {
  const lessons = publishedEntries('lesson');
  const steps = [
    { name: 'Home', path: '/' },
    { name: COURSE.name, path: lessonPath() },
  ];
  return (
    <SitePage
      page={PAGES.courses}
      title={COURSE.title}
      description={COURSE.summary}
      isIndexed={lessons.length > 0}
    >
      <JsonLd data={breadcrumbData(getBaseUrl(), steps)} />
      {lessons.length > 0 && <JsonLd data={courseData(getBaseUrl(), { ...COURSE, lessons })} />}
      <CoursePage lessons={lessons} />
    </SitePage>
  );
}
