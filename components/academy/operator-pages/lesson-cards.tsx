import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import { Columns } from '@/components/ui/stack/stack';
import { publishedEntries } from '@/lib/content/entries/published-entries';
import { formatPlural } from '@/lib/core/format/number';
import { lessonPath } from '@/lib/site/addresses/addresses';

/** The course's first lessons, where there is nothing else to watch or book. */
export function LessonCards() {
  const lessons = publishedEntries('lesson').slice(0, 6);
  if (lessons.length === 0) return null;
  return (
    <Section title="Lessons to do now">
      <Columns as="ul">
        {lessons.map(({ slug, title, data }) => (
          <Card as="li" key={slug}>
            <h3>
              <a href={lessonPath(slug)}>{title}</a>
            </h3>
            <Note look="text">
              You’ll be able to {data.goal}. {formatPlural(data.minutes, 'minute')}.
            </Note>
          </Card>
        ))}
      </Columns>
    </Section>
  );
}
