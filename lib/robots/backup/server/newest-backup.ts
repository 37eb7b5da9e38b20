import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { BackupsConfig } from '@/lib/core/config/backups';
import { openSqlite } from '@/lib/core/database/sqlite';
import { backupsAmong } from '../backup-name';
import { readBackupState } from './backup-state';

/** The newest backup: as the database in DATA_DIR recorded it, else the folder's newest file; null if unknown. */
export async function findNewestBackup(
  dataDir: string,
  backups: BackupsConfig | null,
): Promise<string | null> {
  return (await recorded(dataDir)) ?? (backups && newestIn(backups.folder));
}

async function recorded(dataDir: string): Promise<string | null> {
  try {
    const database = openSqlite(dataDir, true);
    try {
      return (await readBackupState(database.db)).made?.file ?? null;
    } finally {
      await database.close();
    }
  } catch {
    return null;
  }
}

function newestIn(folder: string): string | null {
  try {
    const newest = backupsAmong(readdirSync(folder)).at(-1);
    return newest === undefined ? null : path.join(folder, newest);
  } catch {
    return null;
  }
}
