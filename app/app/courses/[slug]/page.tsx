import { notFound } from 'next/navigation';
import { aboutUnlessRemoved, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { WithdrawnPage } from '@/app/_page/withdrawn-page';
import { COURSE } from '@/components/academy/course/course-texts';
import { LessonPage } from '@/components/academy/course/lesson-page';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { publishedEntries } from '@/lib/content/entries/published-entries';
import { getBaseUrl } from '@/lib/robots/catalogue/current';
import { lessonPath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { lessonData } from '@/lib/site/structured-data/course';

export const dynamic = 'force-dynamic';

export default async function Page({ params }: Pick<RouteProps, 'params'>) {
  const slug = aboutUnlessRemoved(PAGES.lesson, { params: await params });
  const lessons = publishedEntries('lesson');
  if (slug === 'removed')
    return <WithdrawnPage what="lesson" others={{ title: 'See the other lessons', path: lessonPath() }} />;
  const place = lessons.findIndex((one) => one.slug === slug);
  const lesson = lessons[place];
  if (!lesson) return notFound();
  const path = lessonPath(lesson.slug);
  return (
    <SitePage
      page={PAGES.lesson}
      path={path}
      title={`Lesson ${place + 1}: ${lesson.title}`}
      description={lesson.summary}
    >
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: '/' },
          { name: COURSE.name, path: lessonPath() },
          { name: lesson.title, path },
        ])}
      />
      <JsonLd data={lessonData(getBaseUrl(), COURSE, lesson, place + 1)} />
      <LessonPage lessons={lessons} place={place} />
    </SitePage>
  );
}
