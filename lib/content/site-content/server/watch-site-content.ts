import type { Kysely } from 'kysely';
import { readHelpTiles } from '@/lib/content/help-tiles/server/help-tile-store';
import { readMaintenance } from '@/lib/content/maintenance/server/maintenance-store';
import { startPolling } from '@/lib/core/base/server/start-polling';
import type { Schema } from '@/lib/core/database/schema';
import type { SiteContent, SiteContentKind } from '../site-content';

/** How often to look for changes by other processes and commands. */
const POLL_MS = 5_000;

/** What the operator's environment decides; the maintenance counts until one is stored. */
export type SiteEnvironment = Pick<SiteContent, 'maintenance' | 'channels' | 'hasListPrices'>;

export interface WatchedSiteContent {
  contents(): SiteContent;
  /** Increases whenever a page could show something else of this kind. */
  version(kind: SiteContentKind): number;
  /** Reads what's stored; resolves once pages can show it. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

export interface WatchSiteContentOptions {
  readonly db: Kysely<Schema>;
  readonly environment: SiteEnvironment;
  /** Called initially and after each change. */
  readonly onChange: (content: SiteContent) => void;
  readonly onError: (error: unknown) => void;
  readonly pollMs?: number;
}

/** Keeps the site content in memory, in sync with the database. */
export async function watchSiteContent(options: WatchSiteContentOptions): Promise<WatchedSiteContent> {
  const { db, environment, onChange, onError, pollMs = POLL_MS } = options;
  const versions: Record<SiteContentKind, number> = { maintenance: 0, 'help-tiles': 0 };
  const known: Record<SiteContentKind, string> = { maintenance: '', 'help-tiles': '' };
  let content: SiteContent = { ...environment, helpTiles: [] };

  function isNew(kind: SiteContentKind, value: unknown): boolean {
    const text = JSON.stringify(value);
    if (known[kind] === text) return false;
    known[kind] = text;
    versions[kind] += 1;
    return true;
  }

  async function read(): Promise<void> {
    const maintenance = (await readMaintenance(db)) ?? environment.maintenance;
    const helpTiles = await readHelpTiles(db);
    const changes = [isNew('maintenance', maintenance), isNew('help-tiles', helpTiles)];
    if (!changes.includes(true)) return;
    content = { ...environment, maintenance, helpTiles };
    onChange(content);
  }

  const polling = await startPolling({ read, pollMs, onError });
  return {
    contents: () => content,
    version: (kind) => versions[kind],
    ...polling,
  };
}
