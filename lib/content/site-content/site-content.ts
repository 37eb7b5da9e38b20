import type { HelpTile } from '@/lib/content/help-tiles/help-tiles';
import { ORIGINAL_TILES } from '@/lib/content/help-tiles/help-tiles';
import { type Maintenance, NO_MAINTENANCE } from '@/lib/content/maintenance/maintenance';
import type { ContentConfig } from '@/lib/core/config/content';

export type Channel = ContentConfig['channels'][number];

/** What content admins and the operator decide for pages, besides texts. */
export interface SiteContent {
  readonly maintenance: Maintenance;
  readonly helpTiles: readonly HelpTile[];
  /** Only those that the operator has. */
  readonly channels: readonly Channel[];
  /** Whether list prices were really offered, so that they may be struck through. */
  readonly hasListPrices: boolean;
}

export const DEFAULT_SITE_CONTENT: SiteContent = {
  maintenance: NO_MAINTENANCE,
  helpTiles: ORIGINAL_TILES,
  channels: [],
  hasListPrices: false,
};

/** Which part changed, as far as pages differ by it. */
export type SiteContentKind = 'maintenance' | 'help-tiles';
