import type { ReactNode } from 'react';
import { object } from 'yup';
import { Form } from '@/components/ui/form/form';
import { filled } from '@/components/ui/form/rules';
import { SelectField } from '@/components/ui/form/select-field';
import { TextAreaField } from '@/components/ui/form/text-area-field';
import { TextField } from '@/components/ui/form/text-field';
import type { EntryData, EntryKind } from '@/lib/content/entries/entry';
import {
  entryFields,
  MAX_ENTRY_FIELD,
  MAX_ENTRY_SLUG,
  MAX_ENTRY_SUMMARY,
} from '@/lib/content/entries/entry-fields';
import { type EntryValues, inputNames } from '@/lib/content/entries/entry-values';

interface EntryFieldsFormProps {
  readonly kind: EntryKind;
  readonly initial: EntryValues;
  readonly submit: string;
  /** Returns a message to show, or undefined. */
  readonly send: (values: EntryValues) => Promise<string | undefined>;
  readonly onValues?: (values: EntryValues) => void;
  /** Before the other fields. */
  readonly children?: ReactNode;
}

const BYLINE_OPTIONS = [
  ['editors', 'The editors'],
  ['program', 'A program'],
] as const satisfies readonly (readonly [EntryData['blog']['byline'], string])[];
/** Of all corrections of a post together. */
const MAX_CORRECTIONS_TEXT = 20_000;

/** An entry's details; for a new one, the caller adds title and text. */
export function EntryFieldsForm({ kind, initial, submit, send, onValues, children }: EntryFieldsFormProps) {
  const fields = entryFields(kind);
  const required = fields.flatMap(([name, field]) =>
    field.isOptional || field.kind === 'words' ? [] : inputNames(name, field),
  );
  const schema = object({
    ...('title' in initial && { title: filled('Please write a title') }),
    ...('body' in initial && { body: filled('Please write a text') }),
    slug: filled('Please enter a slug', MAX_ENTRY_SLUG),
    summary: filled('Please write one or two sentences', MAX_ENTRY_SUMMARY),
    ...Object.fromEntries(required.map((name) => [name, filled('Please fill this in')])),
  });
  return (
    <Form
      initial={initial}
      schema={schema}
      submit={submit}
      send={send}
      focus={null}
      {...(onValues && { onValues })}
    >
      {children}
      <TextField
        name="slug"
        label="Slug"
        maxLength={MAX_ENTRY_SLUG}
        autoComplete="off"
        autoCapitalize="none"
        note="Its address: lowercase words joined by hyphens. Earlier ones lead to it."
      />
      <TextField
        name="summary"
        label="Summary"
        maxLength={MAX_ENTRY_SUMMARY}
        note="For lists and search engines."
      />
      <TextField
        name="tags"
        label="Tags"
        autoComplete="off"
        note="Separated by commas: tickers, sectors, strategies, topics."
      />
      {fields.map(([name, field]) => {
        const [first = '', second] = inputNames(name, field);
        if (second !== undefined)
          return [
            <TextField key={first} name={first} label={`${field.label}: title`} maxLength={120} />,
            <TextField key={second} name={second} label={`${field.label}: path`} note="Such as /ticker/." />,
          ];
        const label = field.isOptional ? `${field.label} (optional)` : field.label;
        if (field.kind === 'byline')
          return <SelectField key={first} name={first} label={label} options={BYLINE_OPTIONS} />;
        if (field.kind === 'corrections')
          return (
            <TextAreaField
              key={first}
              name={first}
              label={label}
              maxLength={MAX_CORRECTIONS_TEXT}
              note={field.note}
            />
          );
        const isTime = field.kind === 'time';
        return (
          <TextField
            key={first}
            name={first}
            label={label}
            maxLength={MAX_ENTRY_FIELD}
            {...(isTime && { type: 'datetime-local' })}
            {...(field.kind === 'number' && { inputMode: 'numeric' as const })}
            note={field.note ?? (field.kind === 'words' ? 'Separated by commas.' : undefined)}
          />
        );
      })}
    </Form>
  );
}
