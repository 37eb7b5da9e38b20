import { BYLINES, type EntryData, type EntryKind } from './entry';
import { type EntryField, entryFields } from './entry-fields';

/** An entry's details as a form has them: texts by the names of inputs. */
export type EntryValues = Readonly<Record<string, string>>;

interface Details {
  readonly slug: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
}

interface Link {
  readonly title: string;
  readonly path: string;
}

type Correction = NonNullable<EntryData['blog']['corrections']>[number];

/** One a line, such as "2026-11-28 18:30 What changed". */
function correctionLine({ at, text }: Correction): string {
  return `${toTimeInput(at).replace('T', ' ')} ${text}`;
}

/** A correction without a time is NaN's, for the server to refuse; an empty line is none. */
function readCorrection(line: string): readonly Correction[] {
  const [, day, time, text = line.trim()] = /^\s*(\d{4}-\d\d-\d\d) (\d\d:\d\d) (.*?)\s*$/.exec(line) ?? [];
  return text === '' ? [] : [{ at: fromTimeInput(`${day}T${time}`), text }];
}

/** The names of a field's inputs. */
export function inputNames(name: string, { kind }: EntryField): readonly string[] {
  return kind === 'link' ? [`data-${name}-title`, `data-${name}-path`] : [`data-${name}`];
}

/** A UTC time as `datetime-local` inputs have it. */
export function toTimeInput(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}

/** UTC milliseconds; NaN for anything else. */
export function fromTimeInput(text: string): number {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
}

export function toValues(kind: EntryKind, { slug, summary, tags, data }: Details): EntryValues {
  const values: Record<string, string> = { slug, summary, tags: tags.join(', ') };
  for (const [name, field] of entryFields(kind)) {
    const value = data[name];
    const [first = '', second = ''] = inputNames(name, field);
    if (field.kind === 'link') {
      const { title = '', path = '' } = (value ?? {}) as Partial<Link>;
      values[first] = title;
      values[second] = path;
    } else if (field.kind === 'words') values[first] = ((value ?? []) as readonly string[]).join(', ');
    else if (field.kind === 'corrections')
      values[first] = ((value ?? []) as readonly Correction[]).map(correctionLine).join('\n');
    else if (field.kind === 'byline') values[first] = String(value ?? BYLINES[0]);
    else if (field.kind === 'time') values[first] = typeof value === 'number' ? toTimeInput(value) : '';
    else values[first] = value === undefined ? '' : String(value);
  }
  return values;
}

/** Details for the server, which checks them. */
export function toDetails(kind: EntryKind, values: EntryValues): Details {
  const read = (name: string) => values[name]?.trim() ?? '';
  const data: Record<string, unknown> = {};
  for (const [name, field] of entryFields(kind)) {
    const [first = '', second = ''] = inputNames(name, field);
    const text = read(first);
    if (field.kind === 'corrections')
      data[name] = text === '' ? undefined : text.split('\n').flatMap(readCorrection);
    else if (field.kind === 'link') data[name] = { title: text, path: read(second) };
    else if (field.kind === 'words') data[name] = splitWords(text);
    else if (text === '' && field.isOptional) data[name] = undefined;
    else if (field.kind === 'number') data[name] = Number(text);
    else data[name] = field.kind === 'time' ? fromTimeInput(text) : text;
    if (data[name] === undefined) delete data[name];
  }
  return { slug: read('slug'), summary: read('summary'), tags: splitWords(read('tags')), data };
}

function splitWords(text: string): readonly string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** One line a detail, to compare two versions. */
export function detailLines(kind: EntryKind, values: EntryValues): string {
  const lines = [`Slug: ${values['slug']}`, `Summary: ${values['summary']}`, `Tags: ${values['tags']}`];
  for (const [name, field] of entryFields(kind))
    lines.push(
      `${field.label}: ${inputNames(name, field)
        .map((input) => values[input])
        .join(' ')}`,
    );
  return `${lines.join('\n')}\n`;
}
