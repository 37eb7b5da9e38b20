import type { Kysely } from 'kysely';
import type { ArticleAuthor } from '@/lib/content/articles/articles';
import type { HelpTile } from '@/lib/content/help-tiles/help-tiles';
import { readHelpTiles, saveHelpTile } from '@/lib/content/help-tiles/server/help-tile-store';
import type { Maintenance } from '@/lib/content/maintenance/maintenance';
import { readMaintenance, saveMaintenance } from '@/lib/content/maintenance/server/maintenance-store';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import type { SiteEnvironment } from './watch-site-content';

/** Site content as content admins edit it. */
export interface SiteContentService {
  readonly maintenance: () => Promise<Maintenance>;
  /** @throws InputError like `checkMaintenance` */
  readonly saveMaintenance: (
    maintenance: Maintenance,
    author: ArticleAuthor,
    now: Millis,
  ) => Promise<Maintenance>;
  readonly helpTiles: () => Promise<readonly HelpTile[]>;
  /** @throws InputError like `checkTileLinks` */
  readonly saveHelpTile: (tile: HelpTile, author: ArticleAuthor, now: Millis) => Promise<HelpTile>;
}

interface SiteContentOptions {
  readonly db: Kysely<Schema>;
  readonly environment: Pick<SiteEnvironment, 'maintenance'>;
  /** Called after saving and before responding, so that later page requests show it. */
  readonly onSaved?: () => Promise<void>;
}

export function createSiteContent({ db, environment, onSaved }: SiteContentOptions): SiteContentService {
  async function record(author: ArticleAuthor, detail: string, now: Millis): Promise<void> {
    const { id: userId, requestContext } = author;
    const event = { userId, kind: 'text-edited', detail } as const;
    await recordSecurityEvent(db, requestContext ? { ...event, requestContext } : event, now);
    await onSaved?.();
  }

  return {
    maintenance: async () => (await readMaintenance(db)) ?? environment.maintenance,
    async saveMaintenance(maintenance, author, now) {
      const saved = await saveMaintenance(db, maintenance);
      await record(author, `maintenance banner, ${saved.mode}`, now);
      return saved;
    },
    helpTiles: () => readHelpTiles(db),
    async saveHelpTile(tile, author, now) {
      const saved = await saveHelpTile(db, tile);
      await record(author, `links of ${tile.alias}`, now);
      return saved;
    },
  };
}
