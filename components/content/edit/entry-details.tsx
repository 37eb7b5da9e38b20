import { useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { Section } from '@/components/ui/section/section';
import { detailLines, type EntryValues, toDetails, toValues } from '@/lib/content/entries/entry-values';
import { CallError, call, failureText } from '@/lib/http/api/client/call';
import { type EntryAnswer, entryKey } from './entry-answers';
import { EntryFieldsForm } from './entry-fields-form';
import { TextDifference } from './text-difference';

interface EntryDetailsProps {
  readonly entry: EntryAnswer;
  readonly onChange: (entry: EntryAnswer) => void;
}

/** What lists and addresses need of an entry. Someone else's change is shown beside one's own. */
export function EntryDetails({ entry, onChange }: EntryDetailsProps) {
  const { kind } = entry;
  const [opened] = useState(() => toValues(kind, entry));
  const [conflict, setConflict] = useState<{ theirs: EntryAnswer; mine: EntryValues } | null>(null);
  const [said, setSaid] = useState('');

  async function send(values: EntryValues): Promise<string | undefined> {
    setSaid('');
    try {
      const change = toDetails(kind, values);
      const saved = await call('Entries/Save', { ...entryKey(entry), baseVersion: entry.version, ...change });
      onChange(saved);
      setConflict(null);
      setSaid(saved.state === 'published' ? 'Saved. Pages show it now.' : 'Saved.');
      return undefined;
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 409) return failureText(error);
      setConflict({ theirs: await call('Entries/Get', entryKey(entry)), mine: values });
      return undefined;
    }
  }

  return (
    <Section id="details" title="Details">
      <EntryFieldsForm kind={kind} initial={opened} submit="Save details" send={send} />
      <Note look="done" role="status">
        {said}
      </Note>
      {conflict && (
        <Notice tone="warning" title="Not saved: someone else changed this first">
          <p>
            Below is what differs: theirs struck through, yours marked. Your changes are still in the fields.
          </p>
          <TextDifference
            theirs={detailLines(kind, toValues(kind, conflict.theirs))}
            mine={detailLines(kind, conflict.mine)}
          />
          <Button
            look="secondary"
            size={36}
            onClick={() => {
              onChange(conflict.theirs);
              setConflict(null);
              setSaid('Your changes are still in the fields. Saving them replaces theirs.');
            }}
          >
            Keep my changes and continue from theirs
          </Button>
        </Notice>
      )}
    </Section>
  );
}
