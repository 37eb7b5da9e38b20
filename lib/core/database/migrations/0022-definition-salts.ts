import { createHash, randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/**
 * A salt per robot, and the commitment over salt and definition that is published from now on. For existing robots, the
 * hash without a salt is already public.
 */
export async function addDefinitionSalts(tx: Transaction<Schema>): Promise<void> {
  await sql`ALTER TABLE robots ADD COLUMN salt TEXT NOT NULL DEFAULT ''`.execute(tx);
  await sql`ALTER TABLE robots ADD COLUMN commitment TEXT NOT NULL DEFAULT ''`.execute(tx);
  await sql`ALTER TABLE robots ADD COLUMN is_hash_public BIGINT NOT NULL DEFAULT 0`.execute(tx);
  const robots = await tx.selectFrom('robots').select(['id', 'definition']).execute();
  for (const { id, definition } of robots) {
    const salt = randomBytes(32);
    const commitment = createHash('sha256').update(salt).update(decisiveText(definition)).digest('hex');
    await sql`UPDATE robots SET salt = ${salt.toString('hex')}, commitment = ${commitment}, is_hash_public = 1
      WHERE id = ${id}`.execute(tx);
  }
}

/** Hashes definitions as the product did at the time of this migration. */
function decisiveText(definition: string): string {
  const { id: _id, name: _name, description: _description, ...decisive } = JSON.parse(definition);
  return sorted(decisive);
}

function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${sorted(member)}`).join(',')}}`;
}
