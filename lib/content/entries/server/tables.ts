import type { Millis } from '@/lib/core/base/brand';
import type { Json, Unit } from '@/lib/core/database/schema';
import type { EntryData, EntryKind, EntryState } from '../entry';

declare module '@/lib/core/database/schema' {
  interface Schema {
    content_entries: ContentEntriesTable;
    content_slugs: ContentSlugsTable;
  }
}

/** Entries made by content admins, and those of the originals that were changed. */
interface ContentEntriesTable {
  kind: EntryKind;
  id: string;
  /** The current one. */
  slug: string;
  /** As set; one that is scheduled counts as published from `publish_at` on. */
  state: EntryState;
  /** When it was or will be published; null for a draft. */
  publish_at: Unit<Millis> | null;
  summary: string;
  tags: Json<readonly string[]>;
  data: Json<EntryData[EntryKind]>;
  /** 1 at first, one more each time it's changed. */
  version: number;
  /** Who made it; null for the program and for former members. */
  author_id: string | null;
  created_at: Unit<Millis>;
  changed_by_id: string | null;
  changed_at: Unit<Millis>;
}

/** Every slug an entry has or had, so that no other can take it. */
interface ContentSlugsTable {
  kind: EntryKind;
  slug: string;
  id: string;
}
