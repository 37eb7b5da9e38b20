import { createECDH } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { parseStored } from '@/lib/core/base/stored-json';
import type { Schema } from '@/lib/core/database/schema';
import { readSetting, writeSettingOnce } from '@/lib/core/database/settings';

/** How we identify ourselves to push services (VAPID, RFC 8292); base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const SETTING = 'push-keys';
const stored = z.object({ publicKey: z.string(), privateKey: z.string() });

/**
 * The keys, generated once and stored in the database, so that all processes have the same. Browsers subscribe with the
 * public one: new keys would end every subscription.
 */
export async function readPushKeys(db: Kysely<Schema>): Promise<PushKeys> {
  const known = await readSetting(db, SETTING);
  if (known !== null) return stored.parse(parseStored(known, 'settings'));
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys('base64url');
  // A private key that begins with zeros is given without them.
  const privateKey = curve.getPrivateKey('hex').padStart(64, '0');
  const keys = { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') };
  return stored.parse(parseStored(await writeSettingOnce(db, SETTING, JSON.stringify(keys)), 'settings'));
}
