import { text as readText } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { pageFacts } from '@/components/ui/testing/rendered';
import { MARKET } from '@/components/ui/testing/sample-view';
import { renderInChild } from '@/lib/content/articles/testing/rendered';
import { LESSONS } from '@/lib/content/entries/originals/lessons';
import { NO_ENTRIES, setPublishedEntries } from '@/lib/content/entries/published-entries';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { validateStructuredData } from '@/lib/site/structured-data/testing/validate';
import LessonRoute from './[slug]/page';
import CoursesRoute from './page';

const SITE = 'https://tickproof.example';

beforeAll(() => {
  setContainer({ catalogue: createCatalogue(MARKET).reader, baseUrl: SITE });
  const bodies = renderInChild(LESSONS.map(({ body }) => body));
  const entries = LESSONS.map((lesson, place) => ({
    ...lesson,
    slug: lesson.id,
    html: bodies[place] ?? '',
    updatedAt: null,
    version: 0,
  }));
  setPublishedEntries({ entries, moved: {}, withdrawn: ['lesson/gone'] });
});

/** Also of parts that read before they are drawn. */
async function drawn(element: ReactElement): Promise<string> {
  const stream = await renderToReadableStream(element);
  await stream.allReady;
  return readText(stream as never);
}
const lesson = async (slug: string) => drawn(await LessonRoute({ params: Promise.resolve({ slug }) }));

it('lists the lessons with what each teaches', async () => {
  const html = await drawn(<CoursesRoute />);
  expect(pageFacts({ html })).toMatchObject({
    canonical: `${SITE}/app/courses/`,
    robots: 'index, follow',
    headings: 1,
  });
  expect(html).toContain('href="/app/courses/bars/"');
  expect(html).toContain('read a bar and join bars');
  expect(await validateStructuredData(html)).toEqual([]);
});

it('shows a lesson with its picture, its exercise’s answer and the reason for what is missing', async () => {
  const html = await lesson('bars');
  expect(pageFacts({ html })).toMatchObject({
    title: 'Lesson 1: Bars: what a price chart is made of | Tickproof',
    canonical: `${SITE}/app/courses/bars/`,
    robots: 'index, follow',
    headings: 1,
  });
  expect(html).toContain('aria-label="Twelve 5-minute bars and the hour they make"');
  expect(html).toMatch(/The worked answer[\s\S]*99\.80[\s\S]*3,200/);
  expect(html).toContain('The lesson works without it.');
  expect(html).toContain('Which of the twelve bars has the hour’s high?');
  expect(await validateStructuredData(html)).toEqual([]);
});

it.each(LESSONS)('shows lesson $data.number with all its parts, robots or none', async ({ id }) => {
  const html = await lesson(id);
  expect(html).toMatch(/role="img"|<figure/);
  expect(html).toContain('The worked answer');
  expect(html).toMatch(/The lesson works without it\.|there are no forecasts here to score/);
  expect(html.match(/<details data-printed><summary>[^<]*\?<\/summary>/g)).toHaveLength(3);
});

it.each([
  ['six-statistics', 'balance after each closed trade', /0\.8, 36\.4%, 54\.5%/],
  ['drawdown', '15.0% at worst, in month 6', /\$1,008/],
  ['luck', '200 rules by Sharpe ratio', /about 1\.9 in the first year/],
  ['ledger', '1337b4fe', /verification names entry 2/],
  ['calibration', 'Reliability of 3 groups', /score about\s+0\.19/],
])('shows the lesson %s with its picture and worked answer', async (slug, picture, answer) => {
  const html = await lesson(slug);
  expect(html).toContain(picture);
  expect(html.replaceAll(/<[^>]*>/g, '')).toMatch(answer);
  expect(pageFacts({ html }).headings).toBe(1);
});

it('says that a withdrawn lesson is gone, and knows no others', async () => {
  expect(await lesson('gone')).toContain('This lesson was withdrawn');
  await expect(lesson('nothing')).rejects.toMatchObject({ digest: 'NEXT_HTTP_ERROR_FALLBACK;404' });
});

it('isn’t indexed without lessons', async () => {
  setPublishedEntries(NO_ENTRIES);
  const html = await drawn(<CoursesRoute />);
  expect(pageFacts({ html }).robots).toBe('noindex, follow');
  expect(html).toContain('There are no lessons right now');
});
