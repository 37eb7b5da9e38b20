import { EntryText } from '@/components/academy/entry-text/entry-text';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import { LinkTile, LinkTiles } from '@/components/ui/tile/tile';
import type { ContentEntry } from '@/lib/content/entries/entry';
import { formatDate } from '@/lib/core/format/date';
import { homePath, lessonPath } from '@/lib/site/addresses/addresses';
import { COURSE } from './course-texts';
import { DoneButton } from './progress-marks';

interface LessonPageProps {
  readonly lessons: readonly ContentEntry<'lesson'>[];
  /** Which of them, from 0. */
  readonly place: number;
}

/** A lesson, with the ones before and after it. */
export function LessonPage({ lessons, place }: LessonPageProps) {
  const lesson = lessons[place];
  if (!lesson) return null;
  const { id, title, summary, html, data, updatedAt } = lesson;
  const [before, after] = [lessons[place - 1], lessons[place + 1]];
  return (
    <Page
      as="article"
      kind="reading"
      above={
        <Breadcrumbs
          steps={[
            { title: 'Home', href: homePath() },
            { title: COURSE.name, href: lessonPath() },
          ]}
          current={title}
        />
      }
      title={title}
      count={`Lesson ${place + 1} of ${lessons.length}, ${data.minutes} min`}
      summary={summary}
    >
      <Note>After this lesson you can {data.goal}.</Note>
      <EntryText html={html} />
      <DoneButton id={id} />
      {updatedAt !== null && <Note look="aside">Last updated {formatDate(updatedAt)}.</Note>}
      <Section as="nav" id="on" title="Go on">
        <LinkTiles>
          {after && (
            <LinkTile href={lessonPath(after.slug)} title={`Next: ${after.title}`}>
              {after.summary}
            </LinkTile>
          )}
          {before && (
            <LinkTile href={lessonPath(before.slug)} title={`Previous: ${before.title}`}>
              {before.summary}
            </LinkTile>
          )}
          <LinkTile href={lessonPath()} title="All lessons">
            What each lesson teaches, and which ones you’ve done.
          </LinkTile>
        </LinkTiles>
      </Section>
    </Page>
  );
}
