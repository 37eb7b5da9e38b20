import type { Kysely } from 'kysely';
import { parseIsoDay } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import { slugify } from '@/lib/core/format/slug';
import type { Instrument } from '@/lib/market/data/instrument';
import { storedInstruments } from '@/lib/market/data/server/stored-instruments';
import { type MarketName, PRICE_KINDS } from '@/lib/market/data/source';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { robotPath, SITE_PATHS, screenerPath, tickerPath, ticketPath } from '@/lib/site/addresses/addresses';
import { basketPath } from '@/lib/site/addresses/basket-address';
import { clubPath, clubPostPath } from '@/lib/site/addresses/clubs-address';
import { predictionsPath } from '@/lib/site/addresses/predictions-address';
import { signalsPath } from '@/lib/site/addresses/signals-address';
import { describeNotification, type NotificationText } from '../describe-notification';
import type { NotificationContent } from '../notification';

export type StoredContent = NotificationContent & { readonly robotId: number | null };

export interface ReadableNotification extends NotificationText {
  /** Where it leads on this site. */
  readonly path: string;
  /** Tickers in the text that have pages of their own, in its order: those of a screen, signals and predictions. */
  readonly tickers: readonly string[];
}

/** Puts notifications into words, with the names their robots and tickers have now. */
export async function describeAll<Item extends StoredContent>(
  db: Kysely<Schema>,
  items: readonly Item[],
): Promise<readonly (readonly [Item, ReadableNotification])[]> {
  const robots = await readRobots(db, items);
  const instruments = new Map<MarketName, readonly Instrument[]>();
  const findMarket = (item: StoredContent): MarketName =>
    'market' in item.data ? item.data.market : (robots.get(item.robotId ?? 0)?.market ?? 'simulated');
  for (const item of items) {
    const market = findMarket(item);
    if (!instruments.has(market)) instruments.set(market, await storedInstruments(db, market));
  }
  return items.map((item) => {
    const robot = item.robotId === null ? undefined : robots.get(item.robotId);
    const market = findMarket(item);
    const fundId = 'fundId' in item.data ? item.data.fundId : null;
    const ticker = instruments.get(market)?.find((known) => known.fundId === fundId)?.ticker;
    const text = describeNotification(item, {
      robot: robot?.name ?? null,
      ticker: ticker ?? String(fundId ?? ''),
      priceKind: PRICE_KINDS[market],
    });
    return [
      item,
      { ...text, path: notificationPath(item, robot?.path, ticker), tickers: namedTickers(item) },
    ];
  });
}

function namedTickers({ kind, data }: NotificationContent): readonly string[] {
  if (kind === 'daily-signals' || kind === 'predictions') return data.first.map(({ ticker }) => ticker);
  if (kind !== 'screen' || data.what.kind !== 'changed') return [];
  return [...data.what.came.first, ...data.what.went.first];
}

function notificationPath(
  content: NotificationContent,
  robot: string | undefined,
  ticker: string | undefined,
): string {
  const { kind, data } = content;
  if (kind === 'price-alert') return ticker === undefined ? SITE_PATHS.watchlists : tickerPath(ticker);
  if (kind === 'screen') return screenerPath(data.what.kind === 'changed' ? data.query : '');
  if (kind === 'daily-signals') return signalsPath({ class: data.class, day: parseIsoDay(data.day) });
  if (kind === 'predictions') return predictionsPath({ show: 'board' });
  if (kind === 'basket-copy') return basketPath(data.basket);
  if (kind === 'ticket') return ticketPath(data.reference);
  // Its author finds a post that others don't see, with its reasons, on the club's page.
  if (kind === 'club-post')
    return ['held', 'removed', 'appeal-denied'].includes(data.what)
      ? clubPath(data.clubId)
      : clubPostPath(data.clubId, data.threadId);
  const isOfRobot = ['signal', 'opened', 'closed', 'retired'].includes(kind);
  if (kind === 'account' || ('account' in data && data.account)) return SITE_PATHS.brokers;
  if (!isOfRobot) return SITE_PATHS.paperTrades;
  return robot ?? SITE_PATHS.subscriberHome;
}

async function readRobots(db: Kysely<Schema>, items: readonly StoredContent[]) {
  const ids = [...new Set(items.flatMap(({ robotId }) => robotId ?? []))];
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('robots')
    .select(['id', 'name', 'market', 'removed_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, name, market, removed_at: removedAt }) => [
      id,
      {
        name: nameLines(name)[0] ?? name,
        market: market as MarketName,
        path: removedAt === null ? robotPath({ id, slug: slugify(name) }) : undefined,
      },
    ]),
  );
}
