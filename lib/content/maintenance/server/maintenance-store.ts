import type { Kysely } from 'kysely';
import { parseStored } from '@/lib/core/base/stored-json';
import type { Schema } from '@/lib/core/database/schema';
import { readSetting, writeSetting } from '@/lib/core/database/settings';
import { checkMaintenance, findMaintenanceMode, type Maintenance } from '../maintenance';

const KEY = 'maintenance';

/** null if nobody has set it yet. */
export async function readMaintenance(db: Kysely<Schema>): Promise<Maintenance | null> {
  const stored = await readSetting(db, KEY);
  if (stored === null) return null;
  const { mode, text } = parseStored<{ readonly mode?: unknown; readonly text?: unknown }>(
    stored,
    'settings',
  );
  return { mode: findMaintenanceMode(String(mode)) ?? 'Off', text: String(text ?? '') };
}

/** @throws InputError like `checkMaintenance` */
export async function saveMaintenance(db: Kysely<Schema>, maintenance: Maintenance): Promise<Maintenance> {
  const checked = checkMaintenance(maintenance);
  await writeSetting(db, KEY, JSON.stringify(checked));
  return checked;
}
