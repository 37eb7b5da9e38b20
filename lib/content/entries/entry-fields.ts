import type { EntryData, EntryKind } from './entry';

export const ENTRY_KIND_LABELS: Readonly<Record<EntryKind, string>> = {
  lesson: 'Lesson',
  glossary: 'Term',
  faq: 'Question',
  blog: 'Post',
  release: 'Release',
  video: 'Video',
  webcast: 'Webcast',
  offer: '1-on-1 lesson',
  landing: 'Landing page',
};

/** Maximum lengths, in UTF-16 code units; a slug's follows from the alias it becomes a part of. */
export const MAX_ENTRY_SLUG = 50;
export const MAX_ENTRY_SUMMARY = 300;
export const MAX_ENTRY_TAGS = 20;
export const MAX_ENTRY_FIELD = 1_000;

/** Lowercase words and numbers, joined by hyphens. */
export const ENTRY_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export type EntryFieldKind =
  | 'text'
  | 'number'
  /** Several words or phrases. */
  | 'words'
  /** A title and a path of this site. */
  | 'link'
  /** An https address. */
  | 'url'
  /** UTC milliseconds. */
  | 'time'
  | 'byline'
  /** What changed and when, newest first. */
  | 'corrections';

export interface EntryField {
  readonly kind: EntryFieldKind;
  readonly label: string;
  readonly isOptional?: boolean;
  readonly note?: string;
}

/** The fields of each kind: forms draw them, and the server checks data by them. */
export const ENTRY_FIELDS: {
  readonly [Kind in EntryKind]: { readonly [Name in keyof Required<EntryData[Kind]>]: EntryField };
} = {
  lesson: {
    number: { kind: 'number', label: 'Number', note: 'Its place in the course, from 1.' },
    goal: { kind: 'text', label: 'Goal', note: 'As a phrase: read a bar and join bars.' },
    minutes: { kind: 'number', label: 'Minutes' },
  },
  glossary: {
    group: { kind: 'text', label: 'Group' },
    alsoCalled: { kind: 'words', label: 'Also called' },
    source: { kind: 'text', label: 'Source', isOptional: true, note: 'Who published it, and when.' },
    notConfusedWith: { kind: 'text', label: 'Often confused with', note: 'The slug of a term, or a word.' },
    example: { kind: 'text', label: 'Example', isOptional: true, note: 'The name of a computed example.' },
    shownAt: { kind: 'link', label: 'Shown at' },
    readOn: { kind: 'link', label: 'Read on at' },
  },
  faq: {
    group: { kind: 'text', label: 'Group' },
    synonyms: { kind: 'words', label: 'Synonyms', note: 'Words people search for, separated by commas.' },
    shownAt: { kind: 'link', label: 'Shown at' },
  },
  blog: {
    byline: { kind: 'byline', label: 'Byline' },
    corrections: {
      kind: 'corrections',
      label: 'Corrections',
      isOptional: true,
      note: 'One a line, newest first: 2026-11-28 18:30 What changed (time in UTC).',
    },
  },
  release: {},
  video: {
    url: { kind: 'url', label: 'Address of the video' },
    minutes: { kind: 'number', label: 'Minutes', isOptional: true },
  },
  webcast: {
    url: { kind: 'url', label: 'Address of the webcast' },
    startsAt: { kind: 'time', label: 'Starts at (UTC)' },
    minutes: { kind: 'number', label: 'Minutes', isOptional: true },
  },
  offer: { url: { kind: 'url', label: 'Where to book it' } },
  landing: {},
};

/** A kind's fields in their order. */
export function entryFields(kind: EntryKind): readonly (readonly [name: string, field: EntryField])[] {
  return Object.entries(ENTRY_FIELDS[kind]);
}
