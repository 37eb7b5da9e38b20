import type { Kysely } from 'kysely';
import { parseStored } from '@/lib/core/base/stored-json';
import { isoTime } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import { readSetting, writeSetting } from '@/lib/core/database/settings';

const KEY = 'backup.state';

/** The newest backup, and why there's no newer one. Times are UTC milliseconds. */
export interface BackupState {
  readonly made: { readonly at: number; readonly file: string; readonly bytes: number } | null;
  /** Of the last attempt, if it failed. */
  readonly failed: { readonly at: number; readonly why: string } | null;
}

/** Both parts are null before the first attempt. */
export async function readBackupState(db: Kysely<Schema>): Promise<BackupState> {
  const text = await readSetting(db, KEY);
  return text === null ? { made: null, failed: null } : parseStored<BackupState>(text, 'settings');
}

export async function writeBackupState(db: Kysely<Schema>, state: BackupState): Promise<void> {
  await writeSetting(db, KEY, JSON.stringify(state));
}

/** The same for `/readyz`; null if it can't be read. */
export async function readBackupFacts(db: Kysely<Schema>, now: number) {
  const state = await readBackupState(db).catch(() => null);
  return (
    state && {
      at: state.made && isoTime(state.made.at),
      ageSeconds: state.made && Math.round((now - state.made.at) / 1000),
      failed: state.failed?.why ?? null,
    }
  );
}
