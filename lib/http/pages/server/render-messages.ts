import type { Article } from '@/lib/content/articles/articles';
import type { PublishedEntries } from '@/lib/content/entries/published-entries';
import type { SiteContent } from '@/lib/content/site-content/site-content';
import type { ThreadReply } from '@/lib/core/base/server/ask-thread';
import type { DatabaseOptions } from '@/lib/core/database/open-database';
import type { SiteConfig } from '@/lib/core/site-config/site-config';
import type { Quote } from '@/lib/market/data/quote';
import type { MarketView } from '@/lib/market/data/source';
import type { CatalogueChange } from '@/lib/robots/catalogue/catalogue-change';
import type { ForeignSources } from '../script-hashes';
import type { PageAnswer } from './answer';

/** Startup data of a render thread. */
export interface RenderSettings {
  readonly baseUrl: string;
  readonly market: MarketView;
  /** The operator's settings of every page's frame; defaults if omitted. */
  readonly site?: SiteConfig;
  /** Where pages read past prices; without it, they show none. */
  readonly database?: Pick<DatabaseOptions, 'dataDir' | 'databaseUrl'>;
  /** Foreign sources pages may load; defaults to none. */
  readonly foreign?: ForeignSources;
}

/** Messages to a render thread, in order: a page reflects all earlier changes. */
export type RenderRequest =
  | { readonly kind: 'change'; readonly change: CatalogueChange }
  /** All texts shown on pages. */
  | { readonly kind: 'articles'; readonly articles: readonly Article[] }
  | { readonly kind: 'entries'; readonly published: PublishedEntries }
  | { readonly kind: 'site-content'; readonly content: SiteContent }
  /** Quotes that changed since the last message. */
  | { readonly kind: 'quotes'; readonly quotes: readonly Quote[] }
  | { readonly kind: 'make'; readonly id: number; readonly url: string; readonly status: number }
  /** What the thread of analysis answered. */
  | { readonly kind: 'answered'; readonly reply: ThreadReply };

/** An answer sent between threads; its body is transferred, not copied. */
export type SentAnswer = Pick<PageAnswer, 'status' | 'etag' | 'compressible' | 'notModifiedHeaders'> & {
  readonly headers: string[];
  readonly body: Uint8Array<ArrayBuffer>;
};

export type RenderReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'made'; readonly id: number; readonly answer: SentAnswer }
  /** A page asks the thread of analysis. */
  | { readonly kind: 'ask'; readonly id: number; readonly name: string; readonly args: readonly unknown[] }
  /** The page needs the database, which is unreachable. */
  | { readonly kind: 'unavailable'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly error: unknown };
