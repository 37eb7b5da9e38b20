import { parseIsoDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Readable } from '@/lib/core/database/snapshot';
import { decodeStoredText, storedText } from '@/lib/core/database/stored-text';
import { readBarsDigest } from '@/lib/market/data/server/bar-digest';
import type { MarketName } from '@/lib/market/data/source';
import type { LegDigest } from '@/lib/robots/catalogue/definition-view';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import type { Seal } from '@/lib/robots/definitions/hash';

/** A robot as its row says. */
export interface StoredPublication {
  readonly definition: RobotDefinition;
  readonly seal: Seal;
  readonly isRemoved: boolean;
}

/** The robots of a market; a definition that cannot be read is left out, as the check of ledgers names it. */
export async function listStored({ db, engine }: Readable, market: MarketName): Promise<StoredPublication[]> {
  const rows = await db
    .selectFrom('robots')
    .select([
      storedText(engine, 'definition').as('definition'),
      storedText(engine, 'salt').as('salt'),
      storedText(engine, 'commitment').as('commitment'),
      'is_hash_public',
      'removed_at',
    ])
    .where('market', '=', market)
    .execute();
  return rows.flatMap(({ definition, salt, commitment, is_hash_public, removed_at }) => {
    const parsed = parseDefinition(decodeStoredText(definition) ?? '');
    const seal = {
      salt: decodeStoredText(salt) ?? '',
      commitment: decodeStoredText(commitment) ?? '',
      isHashPublic: is_hash_public === 1,
    };
    return parsed ? [{ definition: parsed, seal, isRemoved: removed_at !== null }] : [];
  });
}

function parseDefinition(text: string): RobotDefinition | null {
  try {
    return JSON.parse(text) as RobotDefinition;
  } catch {
    return null;
  }
}

/** Whether bars are still those that a robot ran on: an import may have replaced them. */
export async function areStillStored(
  { db }: Database,
  market: MarketName,
  bars: readonly LegDigest[],
): Promise<boolean> {
  for (const { fundId, through, digest } of bars) {
    const now = await readBarsDigest(db, market, fundId, parseIsoDay(through));
    if (now?.digest !== digest) return false;
  }
  return true;
}
