import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { ButtonLink } from '@/components/ui/button/button';
import { Empty } from '@/components/ui/empty/empty';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Row, Rows } from '@/components/ui/row/row';
import type { ContentEntry } from '@/lib/content/entries/entry';
import { formatPlural } from '@/lib/core/format/number';
import { helpPath, homePath, lessonPath } from '@/lib/site/addresses/addresses';
import { COURSE } from './course-texts';
import { CourseProgress, DoneMark } from './progress-marks';

/** The lessons with what each teaches, and how far the reader is. */
export function CoursePage({ lessons }: { readonly lessons: readonly ContentEntry<'lesson'>[] }) {
  const minutes = lessons.reduce((sum, { data }) => sum + data.minutes, 0);
  return (
    <Page
      kind="reading"
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current={COURSE.name} />}
      title={COURSE.title}
      summary={COURSE.summary}
    >
      {lessons.length === 0 ? (
        <Empty
          title="There are no lessons right now"
          action={
            <ButtonLink look="secondary" href={helpPath()}>
              Read help
            </ButtonLink>
          }
        >
          They’re being edited. Help explains how robots and figures work.
        </Empty>
      ) : (
        <>
          <Note look="text">
            {formatPlural(lessons.length, 'lesson')}, about {formatPlural(minutes, 'minute')} in all. Read
            them in any order; no account is needed. No lesson promises that knowing this makes money.
          </Note>
          <CourseProgress ids={lessons.map(({ id }) => id)} />
          <div>
            <Rows label="Lessons">
              {lessons.map(({ id, slug, title, summary, data }, index) => (
                <Row
                  key={id}
                  lead={<strong aria-hidden="true">{index + 1}</strong>}
                  note={summary}
                  end={
                    <Note as="span" look="aside">
                      {data.minutes} min <DoneMark id={id} />
                    </Note>
                  }
                >
                  <a href={lessonPath(slug)}>{title}</a>
                  <Note>After it you can {data.goal}.</Note>
                </Row>
              ))}
            </Rows>
          </div>
        </>
      )}
    </Page>
  );
}
