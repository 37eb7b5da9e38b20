import type { Readable } from '@/lib/core/database/snapshot';
import { decodeStoredText, storedText } from '@/lib/core/database/stored-text';
import type { RobotDefinition } from '../definition';

export interface StoredDefinition {
  /** The id as text, whatever is stored. */
  readonly id: string;
  /** null if the stored text isn't a JSON object. */
  readonly definition: RobotDefinition | null;
  readonly paramsHash: string;
  readonly salt: string;
  readonly commitment: string;
}

/** Every robot's definition as stored in the database, to check against its hash. */
export async function readStoredDefinitions({ db, engine }: Readable): Promise<StoredDefinition[]> {
  const rows = await db
    .selectFrom('robots')
    .select([
      storedText(engine, 'id').as('id'),
      storedText(engine, 'definition').as('definition'),
      storedText(engine, 'params_hash').as('params_hash'),
      storedText(engine, 'salt').as('salt'),
      storedText(engine, 'commitment').as('commitment'),
    ])
    .execute();
  return rows.map((row) => ({
    id: decodeStoredText(row.id) ?? '',
    definition: parseObject(decodeStoredText(row.definition) ?? ''),
    paramsHash: decodeStoredText(row.params_hash) ?? '',
    salt: decodeStoredText(row.salt) ?? '',
    commitment: decodeStoredText(row.commitment) ?? '',
  }));
}

function parseObject(text: string): RobotDefinition | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as RobotDefinition) : null;
  } catch {
    return null;
  }
}
