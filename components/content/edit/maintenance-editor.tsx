import { type FormEvent, useState } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
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
import styles from './help-editor.module.css';
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
      <Stack gap={2}>
        <label className={styles['label']} htmlFor="maintenance-mode">
          Mode
        </label>
        <select
          id="maintenance-mode"
          className={styles['input']}
          value={mode}
          onChange={({ target }) => setValue({ mode: findMaintenanceMode(target.value) ?? 'Off', text })}
        >
          {MAINTENANCE_MODES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </Stack>
      <Stack gap={2}>
        <label className={styles['label']} htmlFor="maintenance-text">
          Text
        </label>
        <input
          id="maintenance-text"
          className={styles['input']}
          value={text}
          maxLength={MAX_MAINTENANCE_TEXT}
          autoComplete="off"
          dir="auto"
          aria-describedby="maintenance-note"
          onChange={({ target }) => setValue({ mode, text: target.value })}
        />
        <Note look="aside" id="maintenance-note">
          Pages show the first {SHOWN_LENGTH} characters, and the rest on request. Visitors who closed it see
          it again once the text changes.
        </Note>
      </Stack>
      <Actions>
        <Button type="submit">Save banner</Button>
        <Note look="aside" role="status">
          {said}
        </Note>
      </Actions>
    </Stack>
  );
}
