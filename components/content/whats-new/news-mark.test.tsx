/** @jest-environment jsdom */
import { renderToStaticMarkup } from 'react-dom/server';
import { NO_ENTRIES, setPublishedEntries } from '@/lib/content/entries/published-entries';
import { NewsMark, SeenNews } from './news-mark';

const release = (publishedAt: number) =>
  ({
    kind: 'release',
    id: 'r',
    slug: 'r',
    title: 'R',
    summary: 'S',
    body: 'B',
    html: '<p>B</p>',
    tags: [],
    data: {},
    publishedAt,
    updatedAt: null,
    version: 0,
  }) as const;

/** Whether the menu is marked on a page that is opened now. */
function open(page = <NewsMark />): boolean {
  delete document.documentElement.dataset['news'];
  document.body.innerHTML = renderToStaticMarkup(page);
  for (const { textContent } of document.querySelectorAll('script')) new Function(textContent ?? '')();
  return 'news' in document.documentElement.dataset;
}

afterEach(() => {
  localStorage.clear();
  setPublishedEntries(NO_ENTRIES);
});

it('marks the menu from a release on that this browser hasn’t seen until its page is opened', () => {
  setPublishedEntries({ ...NO_ENTRIES, entries: [release(900)] });
  expect(open()).toBe(false);
  setPublishedEntries({ ...NO_ENTRIES, entries: [release(1000)] });
  expect([open(), open()]).toEqual([true, true]);
  const whatsNew = (
    <>
      <NewsMark />
      <SeenNews />
    </>
  );
  expect([open(whatsNew), open()]).toEqual([false, false]);
});
