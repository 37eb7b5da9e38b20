import { createArticles } from '@/lib/content/articles/server/create-articles';
import { renderPlain } from '@/lib/content/articles/testing/rendered';
import { NO_ENTRIES, setPublishedEntries } from '@/lib/content/entries/published-entries';
import { createEntries } from '@/lib/content/entries/server/create-entries';
import { watchEntries } from '@/lib/content/entries/server/watch-entries';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import type { Services } from '../services';
import { runCall, testNow } from '../testing/call-context';
import { UNUSED_SERVICES } from '../testing/unused-services';
import { getArticle } from './articles-read';

const DRAFT = {
  kind: 'blog',
  slug: 'secret-plans',
  title: 'Plans',
  summary: 'S',
  body: 'Nobody knows yet.',
  tags: [],
  data: { byline: 'editors' },
} as const;

afterEach(() => setPublishedEntries(NO_ENTRIES));

onSqlite('the text of an entry', (open) => {
  it('is for content admins until the entry is published', async () => {
    const { db } = await open();
    const options = { db, render: renderPlain };
    const pages = await watchEntries({
      ...options,
      originals: [],
      onChange: setPublishedEntries,
      onError: (error) => {
        throw error;
      },
      now: testNow,
    });
    const entries = createEntries({ ...options, originals: [], onSaved: () => pages.refresh() });
    const articles = createArticles({ ...options, robotText: () => null });
    const services: Services = new Proxy(UNUSED_SERVICES, {
      get: (target, name) => (name === 'articles' ? articles : Reflect.get(target, name)),
    });
    const read = () => runCall(getArticle, { alias: 'blog/secret-plans' }, { services });
    await entries.make(DRAFT, null, testNow());
    await expect(read()).rejects.toThrow('There is no text blog/secret-plans');
    const entry = { kind: 'blog', id: 'secret-plans', baseVersion: 1 } as const;
    await entries.setState(entry, { state: 'published' }, null, testNow());
    expect(await read()).toMatchObject({ Body: 'Nobody knows yet.', Version: 1 });
    await pages.stop();
  });
});
