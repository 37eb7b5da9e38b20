import { z } from 'zod';
import { MAX_ARTICLE_BODY, MAX_ARTICLE_TITLE } from '@/lib/content/articles/articles';
import { type Entries, EntryConflictError } from '@/lib/content/entries/entries';
import { ENTRY_KINDS, ENTRY_STATES, entryAlias } from '@/lib/content/entries/entry';
import { MAX_ENTRY_SLUG, MAX_ENTRY_SUMMARY, MAX_ENTRY_TAGS } from '@/lib/content/entries/entry-fields';
import type { EntryStateChange } from '@/lib/content/entries/entry-state';
import type { Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { exactInstant } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { defineCall } from '../call';
import { RefusedError } from '../errors';
import { choiceField, listField, objectField, textUpTo, wholeNumber } from '../fields';
import { MAX_VERSION, refuseConflicts, requireAuthor } from './articles-fields';

/** Lessons, terms, posts and other entries, for those who edit them. Their texts are articles. */

const NO_ENTRY = { status: 404, when: 'There is no such entry.' } as const;
const CONFLICT = {
  status: 409,
  when: 'Someone else changed the entry since baseVersion. Nothing was saved.',
} as const;
const INVALID = { status: 400, when: 'A field is missing or invalid, or the slug is taken.' } as const;

const entryAnswer = pascalObject({
  kind: z.enum(ENTRY_KINDS),
  id: z.string().describe('Its first slug, which never changes.'),
  alias: z.string().describe('The name of its text in calls about texts.'),
  slug: z.string().describe('The current one.'),
  earlierSlugs: z.array(z.string()).describe('They lead to the current one.'),
  title: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  data: z.record(z.string(), z.unknown()).describe('The fields of its kind.'),
  state: z.enum(ENTRY_STATES).describe('As of now.'),
  publishAt: exactInstant().nullable().describe('When it was or will be published; null for a draft.'),
  version: z.int().min(0).describe('Of everything but the text; 0 for an original that nobody changed.'),
  isOriginal: z.boolean().describe('Whether it came with the program.'),
  changedAt: exactInstant().nullable().describe('null for an original that nobody changed.'),
  changedBy: z.string().nullable().describe('A name; null for the program and for former members.'),
});

const kindField = () => choiceField(ENTRY_KINDS);
const idField = () => textUpTo(MAX_ENTRY_SLUG).describe('Its first slug.');
const baseField = () =>
  wholeNumber(0, MAX_VERSION).describe('The version that was changed, from Entries/Get.');
/** A time in UTC, in milliseconds. */
const timeField = () => z.string('must be a time in UTC, such as 2026-11-27T09:00:00Z').pipe(exactInstant());
const details = {
  slug: textUpTo(MAX_ENTRY_SLUG).describe('Its address. Earlier ones lead to it.'),
  summary: textUpTo(MAX_ENTRY_SUMMARY).describe('One or two sentences for lists and search engines.'),
  tags: listField(textUpTo(MAX_ENTRY_SLUG), MAX_ENTRY_TAGS),
  data: z.record(z.string(), z.unknown(), 'must be an object').describe('The fields of its kind.'),
};

type Edited = Awaited<ReturnType<Entries['make']>>;

function answerFor({ data, ...entry }: Edited) {
  return { ...entry, alias: entryAlias(entry), data: { ...data } };
}

async function refuseEntryConflicts(changing: Promise<Edited>) {
  try {
    return answerFor(await refuseConflicts(changing));
  } catch (error) {
    if (error instanceof EntryConflictError) throw new RefusedError(CONFLICT.status, error.message);
    throw error;
  }
}

export const getEntryList = defineCall({
  name: 'Entries/GetList',
  access: 'admin',
  summary: 'All entries with their states',
  description: 'For content admins. By kind; within it, drafts first, then by date.',
  request: objectField({}),
  guestAnswer: null,
  userAnswer: pascalObject({ items: z.array(entryAnswer) }),
  errors: [],
  example: () => ({}),
  answer: async (_, { services, now }) => ({ items: (await services.entries.list(now())).map(answerFor) }),
});

export const getEntry = defineCall({
  name: 'Entries/Get',
  access: 'admin',
  summary: 'An entry without its text',
  description: 'For content admins.',
  request: objectField({ kind: kindField(), id: idField() }),
  guestAnswer: null,
  userAnswer: entryAnswer,
  errors: [NO_ENTRY],
  example: () => ({ kind: 'release', id: 'first-release' }),
  async answer({ kind, id }, { services, now }) {
    const entry = await services.entries.read(kind, id, now());
    if (entry === null) throw new NotFoundError(`There is no entry ${entryAlias({ kind, id })}`);
    return answerFor(entry);
  },
});

export const makeEntry = defineCall({
  name: 'Entries/Make',
  access: 'admin',
  summary: 'Make an entry',
  description: 'For content admins. It’s a draft at first, and its slug becomes its id.',
  isSecret: true,
  request: objectField({
    kind: kindField(),
    title: textUpTo(MAX_ARTICLE_TITLE),
    body: textUpTo(MAX_ARTICLE_BODY).describe('Markdown.'),
    ...details,
  }),
  guestAnswer: null,
  userAnswer: entryAnswer,
  errors: [INVALID],
  example: () => ({
    kind: 'blog',
    title: 'Two new brokers',
    body: 'What changed this week.',
    slug: 'two-new-brokers',
    summary: 'Which brokers robots can trade at now.',
    tags: ['brokers'],
    data: { byline: 'editors' },
  }),
  answer: (draft, context) =>
    refuseEntryConflicts(context.services.entries.make(draft, requireAuthor(context), context.now())),
});

export const saveEntry = defineCall({
  name: 'Entries/Save',
  access: 'admin',
  summary: 'Save an entry’s details',
  description: 'For content admins. Its text is saved by Articles/Save.',
  isSecret: true,
  request: objectField({ kind: kindField(), id: idField(), baseVersion: baseField(), ...details }),
  guestAnswer: null,
  userAnswer: entryAnswer,
  errors: [INVALID, NO_ENTRY, CONFLICT],
  example: () => ({
    kind: 'release',
    id: 'first-release',
    baseVersion: 0,
    slug: 'first-release',
    summary: 'What the first release does.',
    tags: [],
    data: {},
  }),
  answer: ({ kind, id, baseVersion, ...change }, context) =>
    refuseEntryConflicts(
      context.services.entries.save({ kind, id, baseVersion }, change, requireAuthor(context), context.now()),
    ),
});

export const setEntryState = defineCall({
  name: 'Entries/SetState',
  access: 'admin',
  summary: 'Schedule, publish, withdraw or restore an entry',
  description:
    'For content admins. A scheduled entry is published when its time comes. The address of a withdrawn one answers that it’s gone.',
  isSecret: true,
  request: objectField({
    kind: kindField(),
    id: idField(),
    baseVersion: baseField(),
    state: choiceField(ENTRY_STATES),
    publishAt: timeField().nullish().describe('Only for scheduled: a time to come.'),
  }),
  guestAnswer: null,
  userAnswer: entryAnswer,
  errors: [
    { status: 400, when: 'The entry can’t be given this state, or the time is over.' },
    NO_ENTRY,
    CONFLICT,
  ],
  example: () => ({ kind: 'release', id: 'first-release', baseVersion: 0, state: 'withdrawn' }),
  answer: ({ kind, id, baseVersion, state, publishAt }, context) =>
    refuseEntryConflicts(
      context.services.entries.setState(
        { kind, id, baseVersion },
        toChange(state, publishAt ?? null),
        requireAuthor(context),
        context.now(),
      ),
    ),
});

function toChange(state: EntryStateChange['state'], publishAt: number | null): EntryStateChange {
  if (state !== 'scheduled') return { state };
  if (publishAt === null) throw new InputError('Choose when to publish the entry.');
  return { state, publishAt: publishAt as Millis };
}
