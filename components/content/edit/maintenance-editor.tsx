import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Section } from '@/components/ui/section/section';
import {
  findMaintenanceMode,
  MAINTENANCE_MODES,
  MAX_MAINTENANCE_TEXT,
  type Maintenance,
  SHOWN_LENGTH,
} from '@/lib/content/maintenance/maintenance';
import { call } from '@/lib/http/api/client/call';
import styles from './help-editor.module.css';
import { messageOf } from './tile-editor';

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
      (error: unknown) => setSaid(`Not saved: ${messageOf(error)}`),
    );
  };

  return (
    <form className={styles['form']} onSubmit={submit}>
      <div className={styles['field']}>
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
      </div>
      <div className={styles['field']}>
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
        <p id="maintenance-note" className={styles['note']}>
          Pages show the first {SHOWN_LENGTH} characters, and the rest on request. Visitors who closed it see
          it again once the text changes.
        </p>
      </div>
      <div className={styles['actions']}>
        <Button type="submit">Save banner</Button>
        <p role="status" className={styles['note']}>
          {said}
        </p>
      </div>
    </form>
  );
}
