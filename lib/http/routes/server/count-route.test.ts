import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { createEventCounter, listCounts } from '@/lib/people/analytics/server/event-counts';
import { type OpenProduct, openProduct, SITE } from '../testing/open-product';

const DAY = 20_000;
const NOW = (DAY * DAY_MS + 1) as Millis;
const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

async function count(product: OpenProduct, query: string, headers: Record<string, string> = {}) {
  const init = { method: 'POST', headers: { ...PERSON, ...headers } };
  return (await product.api.request(`${SITE}/api/page-events?${query}`, init)).status;
}

forEachEngine('page views counted by the site itself', (open, itOnce) => {
  it('are numbers a day, without those who ask not to be tracked, bots and other sites', async () => {
    const database = await open();
    const product = await openProduct(database, () => NOW, undefined, { analytics: { kind: 'own' } });
    const view = 'event=page_view&page=robot';
    try {
      for (let no = 0; no < 3; no += 1) expect(await count(product, view)).toBe(200);
      await product.users.counter?.flush();
      await count(product, view);
      await count(product, 'event=view_item&page=robot');
      for (const signal of [{ 'sec-gpc': '1' }, { dnt: '1' }, { 'user-agent': 'Googlebot/2.1' }])
        expect(await count(product, view, signal)).toBe(200);
      expect(await count(product, view, { origin: 'https://other.example' })).toBe(403);
      for (const wrong of ['event=page_view&page=/bot-trading/', 'event=ann@example.com&page=robot', ''])
        expect(await count(product, wrong)).toBe(400);
    } finally {
      await product.close();
    }
    const rows = await database.db.selectFrom('event_counts').selectAll().orderBy('event').execute();
    expect(rows).toEqual([
      { day: DAY, event: 'page_view', page: 'robot', count: 4 },
      { day: DAY, event: 'view_item', page: 'robot', count: 1 },
    ]);
    expect(await listCounts(database.db, DAY + 1)).toEqual([]);
  });

  itOnce('aren’t counted unless the operator chose it', async () => {
    const product = await openProduct(await open(), () => NOW);
    expect(await count(product, 'event=page_view&page=robot')).toBe(404);
    await product.close();
  });

  it('are kept while the database is away', async () => {
    const { db } = await open();
    const failures: unknown[] = [];
    const counter = createEventCounter(db, (error) => failures.push(error));
    await db.schema.alterTable('event_counts').renameTo('elsewhere').execute();
    counter.count({ event: 'page_view', page: 'home' }, NOW);
    await counter.flush();
    expect(failures).toHaveLength(1);
    await db.schema.alterTable('elsewhere').renameTo('event_counts').execute();
    await counter.stop();
    expect(await listCounts(db, DAY)).toEqual([{ day: DAY, event: 'page_view', page: 'home', count: 1 }]);
  });
});
