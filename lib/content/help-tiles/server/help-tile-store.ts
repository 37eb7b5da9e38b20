import type { Kysely } from 'kysely';
import { parseStored } from '@/lib/core/base/stored-json';
import type { Schema } from '@/lib/core/database/schema';
import { writeSetting } from '@/lib/core/database/settings';
import type { HelpArticle } from '@/lib/site/addresses/help-articles';
import {
  checkTileLinks,
  type HelpTile,
  isTileUrl,
  ORIGINAL_TILES,
  originalTile,
  TILE_LINKS,
} from '../help-tiles';

const PREFIX = 'help-tile:';

/** All tiles, edited or original, in the order of the help center. */
export async function readHelpTiles(db: Kysely<Schema>): Promise<readonly HelpTile[]> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'like', `${PREFIX}%`)
    .execute();
  const stored = new Map(rows.map(({ key, value }) => [key.slice(PREFIX.length), value]));
  return ORIGINAL_TILES.map(({ alias }) => toTile(alias, stored.get(alias)));
}

function toTile(alias: HelpArticle, stored: string | undefined): HelpTile {
  if (stored === undefined) return originalTile(alias);
  const links = parseStored<Readonly<Record<string, unknown>>>(stored, 'settings');
  const checked = TILE_LINKS.map((name) => {
    const value = links[name];
    return [name, typeof value === 'string' && isTileUrl(value) ? value : null] as const;
  });
  return { ...originalTile(alias), ...Object.fromEntries(checked) };
}

/** @throws InputError like `checkTileLinks` */
export async function saveHelpTile(db: Kysely<Schema>, { alias, ...links }: HelpTile): Promise<HelpTile> {
  const checked = checkTileLinks(links);
  await writeSetting(db, `${PREFIX}${alias}`, JSON.stringify(checked));
  return { alias, ...checked };
}
