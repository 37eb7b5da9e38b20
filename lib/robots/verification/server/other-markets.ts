import type { Database } from '@/lib/core/database/database';
import { formatPlural } from '@/lib/core/format/number';
import type { MarketName } from '@/lib/market/data/source';

/** Other markets than the one that is verified. `robots` is how many they have, as in `252 robots`. */
export async function readOtherMarkets(
  { db }: Pick<Database, 'db'>,
  market: MarketName,
): Promise<readonly { readonly market: MarketName; readonly robots: string }[]> {
  const rows = await db
    .selectFrom('robots')
    .select((eb) => ['market', eb.fn.countAll().as('count')])
    .where('market', '!=', market)
    .groupBy('market')
    .orderBy('market')
    .execute();
  return rows.map(({ market: other, count }) => ({
    market: other,
    robots: formatPlural(Number(count), 'robot'),
  }));
}
