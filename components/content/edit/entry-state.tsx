import { useState } from 'react';
import { object } from 'yup';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { Form } from '@/components/ui/form/form';
import { filled } from '@/components/ui/form/rules';
import { TextField } from '@/components/ui/form/text-field';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import type { EntryState as State } from '@/lib/content/entries/entry';
import { NEXT_STATES } from '@/lib/content/entries/entry-state';
import { fromTimeInput, toTimeInput } from '@/lib/content/entries/entry-values';
import { CallError, call } from '@/lib/http/api/client/call';
import { describeState, type EntryAnswer, entryKey } from './entry-answers';

interface EntryStateProps {
  readonly entry: EntryAnswer;
  readonly onChange: (entry: EntryAnswer) => void;
}

const ACTIONS: Readonly<Record<Exclude<State, 'scheduled'>, (from: State) => string>> = {
  draft: () => 'Make it a draft',
  published: (from) => (from === 'withdrawn' ? 'Restore' : 'Publish now'),
  withdrawn: () => 'Withdraw',
};

const NOTES: Readonly<Record<State, string>> = {
  draft: 'Only content admins see it.',
  scheduled: 'It will be published by itself, also after a restart.',
  published: 'If you withdraw it, its address answers that it’s gone.',
  withdrawn: 'Its addresses answer that it’s gone. Restoring it keeps its date.',
};

/** Whether and when an entry is published. */
export function EntryState({ entry, onChange }: EntryStateProps) {
  const { state, version, publishAt } = entry;
  const next = NEXT_STATES[state];
  const [opened] = useState(() => ({ at: publishAt === null ? '' : toTimeInput(Date.parse(publishAt)) }));

  async function change(wanted: State, at?: number): Promise<string | null> {
    const to = at === undefined ? {} : { publishAt: new Date(at).toISOString() };
    try {
      onChange(
        await call('Entries/SetState', { ...entryKey(entry), baseVersion: version, state: wanted, ...to }),
      );
      return null;
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 409) throw error;
      const newest = await call('Entries/Get', entryKey(entry));
      onChange(newest);
      return `Someone else changed this entry. It’s now: ${describeState(newest)}. Nothing else was changed.`;
    }
  }

  return (
    <Section id="publication" title="Publication">
      <Note look="text" role="status">
        {describeState(entry)}. {NOTES[state]}
      </Note>
      <Actions>
        {next.flatMap((wanted) =>
          wanted === 'scheduled' ? (
            []
          ) : (
            <ActButton
              key={wanted}
              look={wanted === 'withdrawn' ? 'danger' : 'secondary'}
              act={() => change(wanted)}
            >
              {ACTIONS[wanted](state)}
            </ActButton>
          ),
        )}
      </Actions>
      {next.includes('scheduled') && (
        <Form
          initial={opened}
          schema={object({ at: filled('Please choose a date and a time') })}
          submit={state === 'scheduled' ? 'Reschedule' : 'Schedule'}
          focus={null}
          send={async ({ at }) => (await change('scheduled', fromTimeInput(at))) ?? undefined}
        >
          <TextField name="at" type="datetime-local" label="Publish at (UTC)" />
        </Form>
      )}
    </Section>
  );
}
