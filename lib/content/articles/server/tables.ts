import type { Millis } from '@/lib/core/base/brand';
import type { Unit } from '@/lib/core/database/schema';

declare module '@/lib/core/database/schema' {
  interface Schema {
    article_versions: ArticleVersionsTable;
  }
}

interface ArticleVersionsTable {
  alias: string;
  /** 1, 2, 3 … */
  version: number;
  title: string;
  body: string;
  author_id: string | null;
  author_name: string;
  created_at: Unit<Millis>;
}
