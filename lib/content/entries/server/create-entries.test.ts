import { setTimeout as pause } from 'node:timers/promises';
import { renderPlain } from '@/lib/content/articles/testing/rendered';
import type { Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import type { Database } from '@/lib/core/database/database';
import { forEachEngine, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { readEntrySlug } from '@/lib/site/addresses/entry-slugs';
import { EntryConflictError, type EntryDraft } from '../entries';
import type { OriginalEntry } from '../entry';
import { publishedEntries, setPublishedEntries } from '../published-entries';
import { createEntries } from './create-entries';
import { watchEntries } from './watch-entries';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 27, 9) as Millis;
const ANNA = { id: 'u1', name: 'Anna' };
const BERT = { id: 'u2', name: 'Bert' };

const ORIGINALS: readonly OriginalEntry[] = [
  {
    kind: 'release',
    id: 'first',
    title: 'First',
    summary: 'The first release.',
    body: 'Robots.',
    tags: [],
    data: {},
    publishedAt: (START - 48 * HOUR) as Millis,
  },
];
const POST: EntryDraft = {
  kind: 'blog',
  slug: 'two-brokers',
  title: 'Two brokers',
  summary: 'Which brokers.',
  body: 'New ones.',
  tags: ['Brokers', 'brokers'],
  data: { byline: 'editors' },
};

const watching: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of watching.splice(0)) await one.stop();
});

/** Editors and a process that shows pages, with a clock that can be set. */
async function start({ db }: Pick<Database, 'db'>) {
  let now = START;
  const watch = async (clock: () => Millis = () => now) => {
    const watched = await watchEntries({
      db,
      render: renderPlain,
      originals: ORIGINALS,
      now: clock,
      pollMs: 60_000,
      onChange: setPublishedEntries,
      onError(error) {
        throw error;
      },
    });
    watching.push(watched);
    return watched;
  };
  const pages = await watch();
  const entries = createEntries({
    db,
    render: renderPlain,
    originals: ORIGINALS,
    onSaved: () => pages.refresh(),
  });
  return {
    entries,
    pages,
    watch,
    posts: () => publishedEntries('blog').map(({ slug }) => slug),
    async setClock(at: number) {
      now = at as Millis;
      await pages.refresh();
    },
  };
}

const at = (baseVersion: number, id = POST.slug, kind: EntryDraft['kind'] = 'blog') => ({
  kind,
  id,
  baseVersion,
});
const renamed = (slug: string) => ({ slug, summary: 'S', tags: [], data: { byline: 'editors' } });

forEachEngine('entries', (open, itOnce) => {
  itOnce('are drafts until published, and their earlier slugs lead to the current one', async () => {
    const { entries, pages, posts } = await start(await open());
    const before = pages.version('entries');
    expect(await entries.make(POST, ANNA, START)).toMatchObject({
      state: 'draft',
      tags: ['brokers'],
      version: 1,
      publishAt: null,
      isOriginal: false,
    });
    expect([posts(), readEntrySlug('blog', 'two-brokers')]).toEqual([[], null]);
    expect(pages.version('entries')).toBe(before);

    await entries.setState(at(1), { state: 'published' }, ANNA, START);
    await entries.save(at(2), renamed('three-brokers'), BERT, START);
    await entries.save(at(3), renamed('all-brokers'), BERT, START);
    expect(posts()).toEqual(['all-brokers']);
    for (const slug of ['two-brokers', 'THREE-brokers', 'all-brokers'])
      expect(readEntrySlug('blog', slug)).toBe('all-brokers');
    expect((await entries.read('blog', 'two-brokers', START))?.earlierSlugs).toEqual([
      'three-brokers',
      'two-brokers',
    ]);
    // Back to an earlier one of its own.
    await entries.save(at(4), renamed('two-brokers'), ANNA, START);
    expect(readEntrySlug('blog', 'all-brokers')).toBe('two-brokers');
  });

  it('can’t take a slug that another one has or had, nor an original’s', async () => {
    const { entries, posts } = await start(await open());
    await entries.make(POST, ANNA, START, 'published');
    await entries.save(at(1), renamed('moved'), ANNA, START);
    await entries.make({ ...POST, slug: 'other' }, ANNA, START);
    for (const taken of ['two-brokers', 'moved']) {
      await expect(entries.make({ ...POST, slug: taken }, BERT, START)).rejects.toThrow(
        `“${taken}” is taken: it’s a current or earlier address of the entry “two-brokers”.`,
      );
      await expect(entries.save(at(1, 'other'), renamed(taken), BERT, START)).rejects.toThrow('is taken');
    }
    const release = { ...POST, kind: 'release', data: {} } as const;
    await expect(entries.make({ ...release, slug: 'first' }, BERT, START)).rejects.toThrow(InputError);
    // Slugs of other kinds are others.
    await entries.make({ ...release, slug: 'moved' }, BERT, START);
    expect(posts()).toEqual(['moved']);
  });

  it('keep what was saved first when two editors change the same version', async () => {
    const { entries } = await start(await open());
    await entries.make(POST, ANNA, START);
    const first = entries.save(at(1), { ...renamed('two-brokers'), summary: 'Anna’s' }, ANNA, START);
    const second = entries.save(at(1), { ...renamed('taken-over'), summary: 'Bert’s' }, BERT, START);
    const results = await Promise.allSettled([first, second]);
    const failed = results.filter((one) => one.status === 'rejected');
    expect(failed.map(({ reason }) => reason)).toEqual([expect.any(EntryConflictError)]);
    const kept = results[0]?.status === 'fulfilled' ? 'Anna’s' : 'Bert’s';
    expect(await entries.read('blog', 'two-brokers', START)).toMatchObject({ summary: kept, version: 2 });
    for (const author of [ANNA, BERT])
      await expect(entries.setState(at(1), { state: 'published' }, author, START)).rejects.toThrow(
        EntryConflictError,
      );
  });
});

onSqlite('a scheduled entry', (open) => {
  it('is published when its time comes, as each process finds it by the clock', async () => {
    const database = await open();
    const { entries, pages, posts, setClock, watch } = await start(database);
    await entries.make(POST, ANNA, START);
    await expect(
      entries.setState(at(1), { state: 'scheduled', publishAt: START }, ANNA, START),
    ).rejects.toThrow('Choose a time after now');
    const due = (START + HOUR) as Millis;
    await entries.setState(at(1), { state: 'scheduled', publishAt: due }, ANNA, START);
    const before = pages.version('entries');
    await setClock(due - 1);
    expect([posts(), readEntrySlug('blog', 'two-brokers')]).toEqual([[], null]);
    await setClock(due);
    expect([posts(), pages.version('entries')]).toEqual([['two-brokers'], before + 1]);
    expect(publishedEntries('blog')[0]).toMatchObject({ publishedAt: due, updatedAt: null });
    // A clock that was wrong is set back.
    await setClock(START);
    expect(posts()).toEqual([]);
    // A process that starts later.
    await watch(() => (due + HOUR) as Millis);
    expect(posts()).toEqual(['two-brokers']);
    expect(await entries.read('blog', 'two-brokers', due)).toMatchObject({ state: 'published' });
  });

  it('is published at that moment, not with the next look at the database', async () => {
    const { entries, posts, watch } = await start(await open());
    const began = Date.now();
    const pages = await watch(() => (START + Date.now() - began) as Millis);
    await entries.make(POST, ANNA, START);
    await entries.setState(at(1), { state: 'scheduled', publishAt: (START + 150) as Millis }, ANNA, START);
    await pages.refresh();
    expect(posts()).toEqual([]);
    for (let tries = 0; posts().length === 0 && tries < 100; tries += 1) await pause(20);
    expect(posts()).toEqual(['two-brokers']);
  });
});

onSqlite('an entry', (open) => {
  it('that was withdrawn is gone under all its slugs, until it’s restored with its date', async () => {
    const { entries, posts } = await start(await open());
    await entries.make(POST, null, START, 'published');
    await entries.save(at(1), renamed('moved'), null, START);
    const later = (START + HOUR) as Millis;
    await entries.setState(at(2), { state: 'withdrawn' }, ANNA, later);
    for (const slug of ['two-brokers', 'moved']) expect(readEntrySlug('blog', slug)).toBe('removed');
    expect(posts()).toEqual([]);
    await expect(entries.setState(at(3), { state: 'draft' }, ANNA, later)).rejects.toThrow(
      'Restore it first',
    );
    const restored = await entries.setState(at(3), { state: 'published' }, ANNA, later);
    expect([restored.publishAt, posts()]).toEqual([START, ['moved']]);
  });

  it('that came with the program can be changed, withdrawn and restored', async () => {
    const { entries, pages } = await start(await open());
    const releases = () => publishedEntries('release').map(({ slug, summary }) => `${slug}: ${summary}`);
    expect(releases()).toEqual(['first: The first release.']);
    const before = pages.version('releases');
    const change = { slug: 'one', summary: 'Another.', tags: [], data: {} };
    await entries.save(at(0, 'first', 'release'), change, ANNA, START);
    expect([releases(), readEntrySlug('release', 'first')]).toEqual([['one: Another.'], 'one']);
    await entries.setState(at(1, 'first', 'release'), { state: 'withdrawn' }, ANNA, START);
    expect(releases()).toEqual([]);
    expect(pages.version('releases')).toBe(before + 2);
    await expect(
      entries.setState(at(0, 'nothing', 'release'), { state: 'withdrawn' }, ANNA, START),
    ).rejects.toThrow(NotFoundError);
  });

  it.each([
    [{ slug: 'Two Brokers' }, 'The slug must be lowercase'],
    [{ slug: '-a' }, 'The slug must be lowercase'],
    [{ summary: '  ' }, 'Write a summary'],
    [{ tags: ['a b'] }, 'The tag “a b” must be'],
    [{ body: ' ' }, 'The body is empty'],
    [{ data: { byline: 'editors', extra: 1 } }, 'There is no field extra.'],
    [{ kind: 'video', data: { url: 'http://videos.example' } }, '“Address of the video” must be an https'],
    [{ kind: 'video', data: { url: '/videos/' } }, '“Address of the video” must be an https'],
    [{ kind: 'lesson', data: { number: 0, goal: 'G', minutes: 5 } }, '“Number” must be a whole number'],
    [{ kind: 'lesson', data: { number: 1, minutes: 5 } }, 'Fill in “Goal”.'],
    [
      { kind: 'faq', data: { group: 'G', synonyms: [], shownAt: { title: 'T', path: '//evil.example' } } },
      '“Shown at” needs a path of this site',
    ],
  ] as const)('isn’t stored with %p', async (part, message) => {
    const { entries } = await start(await open());
    const draft = { ...POST, ...part } as EntryDraft;
    await expect(entries.make(draft, ANNA, START)).rejects.toThrow(message);
    expect(await entries.read(draft.kind, draft.slug, START)).toBeNull();
  });
});
