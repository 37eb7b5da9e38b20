import { useState } from 'react';
import { TextAreaField } from '@/components/ui/form/text-area-field';
import { TextField } from '@/components/ui/form/text-field';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { MAX_ARTICLE_BODY, MAX_ARTICLE_TITLE } from '@/lib/content/articles/articles';
import type { EntryKind } from '@/lib/content/entries/entry';
import { ENTRY_KIND_LABELS, MAX_ENTRY_SLUG } from '@/lib/content/entries/entry-fields';
import { type EntryValues, toDetails, toValues } from '@/lib/content/entries/entry-values';
import { wordSlug } from '@/lib/core/format/slug';
import { call, failureText } from '@/lib/http/api/client/call';
import { helpEditorPath } from '@/lib/site/addresses/addresses';
import { EntryFieldsForm } from './entry-fields-form';

const NOTHING = { slug: '', summary: '', tags: [], data: {} };

/** A draft of a kind; its text is finished in its editor, with a preview. */
export function NewEntry({ kind }: { readonly kind: EntryKind }) {
  const [opened] = useState(() => ({ ...toValues(kind, NOTHING), title: '', body: '' }));
  const [slug, setSlug] = useState('');

  async function send(values: EntryValues): Promise<string | undefined> {
    try {
      const { title = '', body = '' } = values;
      const made = await call('Entries/Make', { kind, title, body, ...toDetails(kind, values) });
      window.location.assign(helpEditorPath(made.alias));
      return undefined;
    } catch (error) {
      return failureText(error);
    }
  }

  return (
    <Section id="new" title={`New ${ENTRY_KIND_LABELS[kind].toLowerCase()}`}>
      <EntryFieldsForm
        kind={kind}
        initial={opened}
        submit="Make draft"
        send={send}
        onValues={({ title = '' }) => setSlug(wordSlug(title, MAX_ENTRY_SLUG))}
      >
        <TextField name="title" label="Title" maxLength={MAX_ARTICLE_TITLE} autoComplete="off" />
        {slug !== '' && <Note look="aside">A slug for this title: {slug}</Note>}
        <TextAreaField name="body" label="Text in Markdown" maxLength={MAX_ARTICLE_BODY} />
      </EntryFieldsForm>
    </Section>
  );
}
