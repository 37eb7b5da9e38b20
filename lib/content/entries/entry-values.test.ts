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
  corrections: [{ at: 1, text: 'A figure.' }],
} as const;

it.each(ENTRY_KINDS)(
  'forms of a %s give back what they show, and keep what they don’t',
  (kind: EntryKind) => {
    const data = Object.fromEntries(entryFields(kind).map(([name, field]) => [name, EXAMPLES[field.kind]]));
    const details = { slug: 'a-b', summary: 'S', tags: ['spy', 'etf'], data };
    expect(toDetails(kind, toValues(kind, details), data)).toEqual(details);
  },
);

it('leaves out optional fields that are empty, and lets the server judge others', () => {
  const empty = toDetails('webcast', {});
  expect(Object.keys(empty.data).sort()).toEqual(['startsAt', 'url']);
  expect(empty.data['startsAt']).toBeNaN();
  expect(toDetails('blog', {}).data).toEqual({ byline: 'editors' });
});
