import type { Read } from '@/lib/core/database/reads';
import { exportUserData, type Person } from '@/lib/core/database/user-data';
import { jsonBytes } from '../json-bytes';
import { USER_DATA } from './subjects';

/** Everything stored about a user as the bytes of the answer: a trader's is too long to be made between requests. */
export const EXPORT_DATA: Read<readonly [Person], Uint8Array> = {
  name: 'export-data',
  run: async (db, person) => jsonBytes(await exportUserData(USER_DATA, db, person)),
};
