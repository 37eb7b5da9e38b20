import { ENTRY_KINDS, type EntryKind } from './entry';
import { entryFields } from './entry-fields';
import { toDetails, toValues } from './entry-values';

const EXAMPLES = {
  text: 'Some words',
  number: 7,
  words: ['one', 'two words'],
  link: { title: 'Tickers', path: '/ticker/' },
  url: 'https://videos.example/1',
  time: Date.UTC(2026, 10, 28, 18, 30),
  byline: 'program',
  corrections: [
    { at: Date.UTC(2026, 10, 28, 18, 30), text: '3 of 8,240, not 4.' },
    { at: Date.UTC(2026, 10, 21), text: 'A name.' },
  ],
} as const;

it.each(ENTRY_KINDS)('forms of a %s give back what they show', (kind: EntryKind) => {
  const data = Object.fromEntries(entryFields(kind).map(([name, field]) => [name, EXAMPLES[field.kind]]));
  const details = { slug: 'a-b', summary: 'S', tags: ['spy', 'etf'], data };
  expect(toDetails(kind, toValues(kind, details))).toEqual(details);
});

it('leaves out optional fields that are empty, and lets the server judge others', () => {
  const empty = toDetails('webcast', {});
  expect(Object.keys(empty.data).sort()).toEqual(['startsAt', 'url']);
  expect(empty.data['startsAt']).toBeNaN();
});

it('reads corrections line by line, and leaves those without a time to the server', () => {
  const { data } = toDetails('blog', { 'data-corrections': ' 2026-11-28 18:30 One.\n\nTwo.' });
  expect(data['corrections']).toEqual([
    { at: Date.UTC(2026, 10, 28, 18, 30), text: 'One.' },
    { at: Number.NaN, text: 'Two.' },
  ]);
  expect(toDetails('blog', { 'data-byline': 'program' }).data).toEqual({ byline: 'program' });
});
