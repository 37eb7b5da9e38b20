import { z } from 'zod';
import { isTileUrl } from '@/lib/content/help-tiles/help-tiles';
import { InputError } from '@/lib/core/base/errors';
import type { EntryDetails } from '../entries';
import { BYLINES, type EntryData, type EntryKind } from '../entry';
import {
  ENTRY_SLUG,
  type EntryField,
  entryFields,
  MAX_ENTRY_FIELD,
  MAX_ENTRY_SLUG,
  MAX_ENTRY_SUMMARY,
  MAX_ENTRY_TAGS,
} from '../entry-fields';

const MAX_NUMBER = 10_000;
/** 1 January 2100. */
const LATEST = Date.UTC(2100, 0, 1);
const MAX_CORRECTIONS = 100;

function textSchema(label: string, max = MAX_ENTRY_FIELD) {
  return z
    .string(`Fill in “${label}”.`)
    .trim()
    .min(1, `Fill in “${label}”.`)
    .max(max, `“${label}” is longer than ${max} characters.`);
}

function wholeNumber(words: string, max: number) {
  return z.int(words).min(1, words).max(max, words);
}

function fieldSchema({ kind, label }: EntryField): z.ZodType {
  switch (kind) {
    case 'text':
      return textSchema(label);
    case 'number':
      return wholeNumber(`“${label}” must be a whole number from 1 to ${MAX_NUMBER}.`, MAX_NUMBER);
    case 'words':
      return z
        .array(textSchema(label, 100), `“${label}” must be a list.`)
        .max(50, `“${label}” has more than 50.`);
    case 'link': {
      const path = `“${label}” needs a path of this site, such as /ticker/.`;
      return z.strictObject(
        {
          title: textSchema(label, 120),
          path: z.string(path).refine((value) => value.startsWith('/') && isTileUrl(value), path),
        },
        `“${label}” needs a title and a path.`,
      );
    }
    case 'url': {
      const words = `“${label}” must be an https address.`;
      return z.string(words).refine((value) => !value.startsWith('/') && isTileUrl(value), words);
    }
    case 'time':
      return wholeNumber(`“${label}” must be a time before 2100.`, LATEST);
    case 'byline':
      return z.enum(BYLINES, `“${label}” must be ${BYLINES.join(' or ')}.`);
    case 'corrections':
      return z
        .array(
          z.strictObject({
            at: wholeNumber('Begin each correction with its time, such as 2026-11-28 18:30.', LATEST),
            text: textSchema(label),
          }),
        )
        .max(MAX_CORRECTIONS);
  }
}

/** What data of a kind must look like; entries without optional fields leave them out. */
const SCHEMAS = new Map<EntryKind, z.ZodType>();

function schemaFor(kind: EntryKind): z.ZodType {
  const known = SCHEMAS.get(kind);
  if (known) return known;
  const shape = entryFields(kind).map(([name, field]) => {
    const schema = fieldSchema(field);
    return [name, field.isOptional ? schema.optional() : schema] as const;
  });
  const schema = z.strictObject(Object.fromEntries(shape));
  SCHEMAS.set(kind, schema);
  return schema;
}

/** @throws InputError that names the field */
export function checkData<Kind extends EntryKind>(kind: Kind, data: unknown): EntryData[Kind] {
  const { success, data: checked, error } = schemaFor(kind).safeParse(data);
  if (success) return checked as EntryData[Kind];
  const [issue] = error.issues;
  throw new InputError(
    issue?.code === 'unrecognized_keys'
      ? `There is no field ${issue.keys.join(', ')}.`
      : (issue?.message ?? 'These details can’t be stored.'),
  );
}

/** @throws InputError that names what is wrong */
export function checkDetails<Kind extends EntryKind>(
  kind: Kind,
  { slug, summary, tags, data }: EntryDetails,
) {
  if (!ENTRY_SLUG.test(slug) || slug.length > MAX_ENTRY_SLUG)
    throw new InputError(
      `The slug must be lowercase words and numbers joined by hyphens, at most ${MAX_ENTRY_SLUG} characters.`,
    );
  const words = summary.trim().replaceAll(/\s+/g, ' ');
  if (words === '')
    throw new InputError('Write a summary: one or two sentences for lists and search engines.');
  if (words.length > MAX_ENTRY_SUMMARY)
    throw new InputError(`The summary is longer than ${MAX_ENTRY_SUMMARY} characters.`);
  const codes = [...new Set(tags.map((tag) => tag.trim().toLowerCase()))].filter((tag) => tag !== '');
  if (codes.length > MAX_ENTRY_TAGS) throw new InputError(`Use at most ${MAX_ENTRY_TAGS} tags.`);
  const odd = codes.find((tag) => !/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(tag) || tag.length > MAX_ENTRY_SLUG);
  if (odd !== undefined)
    throw new InputError(`The tag “${odd}” must be letters and numbers joined by hyphens or dots.`);
  return { slug, summary: words, tags: codes, data: checkData(kind, data) };
}
