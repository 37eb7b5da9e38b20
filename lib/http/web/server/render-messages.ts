import type { Article } from '@/lib/content/articles/articles';
import type { DatabaseOptions } from '@/lib/core/database/open-database';
import type { Quote } from '@/lib/market/data/quote';
import type { MarketView } from '@/lib/market/data/source';
import type { CatalogueChange } from '@/lib/robots/catalogue/catalogue-change';
import type { ForeignSources } from '../script-hashes';
import type { Answer } from './answer';

/** What a render thread is started with. */
export interface RenderSettings {
  readonly baseUrl: string;
  readonly market: MarketView;
  /** Where pages that show prices of the past read them; they have none when left out. */
  readonly database?: Pick<DatabaseOptions, 'dataDir' | 'databaseUrl'>;
  /** What pages may load from other sites; nothing when left out. */
  readonly foreign?: ForeignSources;
}

/** Messages to a render thread, in order: a page reflects all changes sent before it. */
export type RenderRequest =
  | { readonly kind: 'change'; readonly change: CatalogueChange }
  /** All texts that pages show. */
  | { readonly kind: 'articles'; readonly articles: readonly Article[] }
  /** Those that changed since the last were told. */
  | { readonly kind: 'quotes'; readonly quotes: readonly Quote[] }
  | { readonly kind: 'make'; readonly id: number; readonly url: string; readonly status: number };

/** An answer on its way between threads, its body moved and not copied. */
export type SentAnswer = Pick<Answer, 'status' | 'etag' | 'compressible' | 'notModifiedHeaders'> & {
  readonly headers: string[];
  readonly body: Uint8Array<ArrayBuffer>;
};

export type RenderReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'made'; readonly id: number; readonly answer: SentAnswer }
  /** The page needs the database, which can't be reached. */
  | { readonly kind: 'unavailable'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly error: unknown };
