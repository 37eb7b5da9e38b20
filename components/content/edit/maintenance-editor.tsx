import { type FormEvent, useState } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { Input, Select } from '@/components/ui/form/input';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import {
  findMaintenanceMode,
  MAINTENANCE_MODES,
  MAX_MAINTENANCE_TEXT,
  type Maintenance,
  SHOWN_LENGTH,
} from '@/lib/content/maintenance/maintenance';
import { call } from '@/lib/http/api/client/call';
import { failureMessage } from './tile-editor';

const CALL = 'CxHome/GetMaintenance';

/** The banner on every page. */
export function MaintenanceEditor() {
  const banner = useCall(CALL, {}, { isFixed: true });
  return (
    <Section title="Maintenance banner">
      <Loaded call={banner} what="the banner">
        {(stored) => <MaintenanceForm stored={stored} />}
      </Loaded>
    </Section>
  );
}

function MaintenanceForm({ stored }: { readonly stored: Maintenance }) {
  const [{ mode, text }, setValue] = useState(stored);
  const [said, setSaid] = useState('');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSaid('Saving…');
    call('CxHome/SaveMaintenance', { mode, text }).then(
      (saved) => {
        setValue(saved);
        setSaid(saved.mode === 'Off' ? 'Saved. No page shows it.' : 'Saved. Every page shows it now.');
      },
      (error: unknown) => setSaid(`Not saved: ${failureMessage(error)}`),
    );
  };

  return (
    <Stack as="form" gap={4} onSubmit={submit}>
      <FieldFrame id="maintenance-mode" label="Mode" message={null}>
        <Select
          id="maintenance-mode"
          value={mode}
          onChange={({ target }) => setValue({ mode: findMaintenanceMode(target.value) ?? 'Off', text })}
        >
          {MAINTENANCE_MODES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </FieldFrame>
      <FieldFrame
        id="maintenance-text"
        label="Text"
        message={null}
        note={
          <>
            Pages show the first {SHOWN_LENGTH} characters, and the rest on request. Visitors who closed it
            see it again once the text changes.
          </>
        }
      >
        <Input
          id="maintenance-text"
          value={text}
          maxLength={MAX_MAINTENANCE_TEXT}
          autoComplete="off"
          dir="auto"
          aria-describedby="maintenance-text-note"
          onChange={({ target }) => setValue({ mode, text: target.value })}
        />
      </FieldFrame>
      <Actions>
        <Button type="submit">Save banner</Button>
        <Note look="aside" role="status">
          {said}
        </Note>
      </Actions>
    </Stack>
  );
}
