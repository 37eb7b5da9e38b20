import {
  findMaintenanceMode,
  MAINTENANCE_MODES,
  type Maintenance,
} from '@/lib/content/maintenance/maintenance';
import { readMaintenance, saveMaintenance } from '@/lib/content/maintenance/server/maintenance-store';
import { InputError } from '@/lib/core/base/errors';
import { readEnv } from '@/lib/core/config/env';
import { openDatabase } from '@/lib/core/database/open-database';
import { printLines } from '../print-lines';

const USAGE = `npm run maintenance -- ${MAINTENANCE_MODES.join('|')} ["TEXT"]; without arguments it prints the banner`;

/**
 * Sets the banner that every page shows, or prints it. Can run next to the product, which notices within seconds, so it
 * doesn't lock the data folder. A mode without a text keeps the text.
 */
export async function run(args: string[]): Promise<void> {
  const { dataDir, databaseUrl, content } = readEnv();
  const asked = parseMaintenance(args);
  // Checking first rejects a folder without a database or with another version, and creates none.
  const readable = await openDatabase({ dataDir, databaseUrl, readOnly: true });
  const before = (await readMaintenance(readable.db)) ?? content.maintenance;
  await readable.close();
  if (asked === null) {
    printLines([describe(before)]);
    return;
  }
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    const saved = await saveMaintenance(database.db, {
      mode: asked.mode,
      text: asked.text ?? before.text,
    });
    printLines([describe(saved)]);
  } finally {
    await database.close();
  }
}

/** Parses the arguments; null for none. @throws InputError with the usage */
export function parseMaintenance(
  args: readonly string[],
): { readonly mode: Maintenance['mode']; readonly text: string | null } | null {
  const [name, text = null, ...more] = args;
  if (name === undefined) return null;
  const mode = findMaintenanceMode(name);
  if (mode === null || more.length > 0) throw new InputError(`expects ${USAGE}`);
  return { mode, text };
}

function describe({ mode, text }: Maintenance): string {
  return text === '' ? mode : `${mode}: ${text}`;
}
