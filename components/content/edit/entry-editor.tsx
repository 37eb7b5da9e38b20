import { useState } from 'react';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Stack } from '@/components/ui/stack/stack';
import type { EntryKind } from '@/lib/content/entries/entry';
import { entryPath } from '@/lib/site/addresses/entry-paths';
import type { ArticleAnswer } from './article-answers';
import type { EntryAnswer } from './entry-answers';
import { EntryDetails } from './entry-details';
import { EntryState } from './entry-state';
import { HelpEditor } from './help-editor';

interface EntryEditorProps {
  readonly kind: EntryKind;
  readonly id: string;
  readonly article: ArticleAnswer;
}

/** An entry's text, details and publication. */
export function EntryEditor({ kind, id, article }: EntryEditorProps) {
  const opened = useCall('Entries/Get', { kind, id }, { isFixed: true });
  return (
    <Loaded call={opened} what="the entry">
      {(entry) => <EntryForms key={entry.alias} opened={entry} article={article} />}
    </Loaded>
  );
}

function EntryForms({ opened, article }: { readonly opened: EntryAnswer; readonly article: ArticleAnswer }) {
  const [entry, setEntry] = useState(opened);
  return (
    <Stack gap={5}>
      <EntryState entry={entry} onChange={setEntry} />
      <HelpEditor
        article={article}
        pagePath={entry.state === 'published' ? entryPath(entry.kind, entry.slug) : null}
        hasOriginal={entry.isOriginal}
      />
      <EntryDetails entry={entry} onChange={setEntry} />
    </Stack>
  );
}
