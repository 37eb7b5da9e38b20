import type { Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { HELP_ARTICLES } from '@/lib/site/addresses/help-articles';
import { MAX_ARTICLE_BODY } from '../articles';
import { ArticleConflictError } from '../conflict';
import { helpText } from '../help-articles';
import { renderPlain } from '../testing/rendered';
import { createArticles } from './create-articles';
import { watchArticles } from './watch-articles';

const ANNA = { id: 'u1', name: 'Anna' };
const BERT = { id: 'u2', name: 'Bert' };
const ROBOT = { title: 'Steady Breakout', body: 'Buys what rises.' };

forEachEngine('articles', (open, itOnce) => {
  async function start() {
    const { db } = await open();
    const articles = createArticles({
      db,
      render: renderPlain,
      robotText: (id) => (id === 7 ? ROBOT : null),
    });
    return { db, articles };
  }

  itOnce('stay original until someone edits them', async () => {
    const { articles } = await start();
    expect(await articles.read('robot_product_7')).toEqual({
      alias: 'robot_product_7',
      ...ROBOT,
      html: '<p>Buys what rises.</p>',
      version: 0,
      updatedAt: null,
    });
    expect(await articles.read('plans')).toMatchObject({ title: 'Plans', version: 0 });
    expect(await articles.history('plans')).toEqual([]);
  });

  itOnce.each(['robot_product_8', 'robot_product_07', 'robot_product_', 'nothing', '', 'robot_product_7 '])(
    'are not known as %p',
    async (alias) => {
      const { articles } = await start();
      expect(await articles.read(alias)).toBeNull();
      const edit = { title: 'T', body: 'B', baseVersion: 0 };
      for (const attempt of [
        () => articles.history(alias),
        () => articles.save(alias, edit, ANNA, 1 as Millis),
        () => articles.restore(alias, 0, ANNA, 1 as Millis),
      ])
        await expect(attempt()).rejects.toThrow(NotFoundError);
    },
  );

  itOnce('keep all versions with their authors, newest first', async () => {
    const { articles } = await start();
    const first = await articles.save(
      'plans',
      { title: ' New  plans ', body: 'One\r\nline \n\n', baseVersion: 0 },
      ANNA,
      10 as Millis,
    );
    expect(first).toEqual({
      alias: 'plans',
      title: 'New plans',
      body: 'One\nline',
      html: '<p>One\nline</p>',
      version: 1,
      updatedAt: 10,
    });
    await articles.save('plans', { title: 'Plans', body: 'Two', baseVersion: 1 }, BERT, 20 as Millis);
    expect(await articles.history('plans')).toEqual([
      { version: 2, title: 'Plans', body: 'Two', authorName: 'Bert', createdAt: 20 },
      { version: 1, title: 'New plans', body: 'One\nline', authorName: 'Anna', createdAt: 10 },
    ]);
    expect(await articles.read('robot_product_7')).toMatchObject({ version: 0 });
  });

  itOnce('reject an edit based on an older version, and lose nothing', async () => {
    const { articles } = await start();
    await articles.save('plans', { title: 'P', body: 'Anna’s', baseVersion: 0 }, ANNA, 10 as Millis);
    for (const baseVersion of [0, 2, -1])
      await expect(
        articles.save('plans', { title: 'P', body: 'Bert’s', baseVersion }, BERT, 20 as Millis),
      ).rejects.toThrow(ArticleConflictError);
    expect(await articles.history('plans')).toHaveLength(1);
  });

  it('accept one of several concurrent saves', async () => {
    const { articles } = await start();
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        articles.save('plans', { title: 'P', body: `Text ${index}`, baseVersion: 0 }, ANNA, index as Millis),
      ),
    );
    const refused = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []));
    expect(refused).toHaveLength(19);
    for (const reason of refused) expect(reason).toBeInstanceOf(ArticleConflictError);
    expect(await articles.history('plans')).toHaveLength(1);
  });

  itOnce('store no version if nothing changed', async () => {
    const { articles } = await start();
    const edit = { title: 'P', body: 'Text', baseVersion: 0 };
    await articles.save('plans', edit, ANNA, 10 as Millis);
    expect(await articles.save('plans', edit, ANNA, 20 as Millis)).toMatchObject({
      version: 1,
      updatedAt: 10,
    });
    expect(await articles.history('plans')).toHaveLength(1);
  });

  it('restore an earlier version as the newest', async () => {
    const { articles } = await start();
    await articles.save('plans', { title: 'P1', body: 'One', baseVersion: 0 }, ANNA, 10 as Millis);
    await articles.save('plans', { title: 'P2', body: 'Two', baseVersion: 1 }, ANNA, 20 as Millis);
    expect(await articles.restore('plans', 1, BERT, 30 as Millis)).toMatchObject({
      title: 'P1',
      body: 'One',
      version: 3,
    });
    expect(await articles.restore('plans', 0, BERT, 40 as Millis)).toMatchObject({
      body: helpText('plans')?.body,
      version: 4,
    });
    await expect(articles.restore('plans', 99, BERT, 50 as Millis)).rejects.toThrow(NotFoundError);
  });

  itOnce.each([
    ['an empty body', { title: 'T', body: ' \n' }],
    ['an empty title', { title: ' ', body: 'B' }],
    ['too long a body', { title: 'T', body: 'x'.repeat(MAX_ARTICLE_BODY + 1) }],
    ['too long a title', { title: 'x'.repeat(121), body: 'B' }],
    ['what databases do not store', { title: 'T', body: 'a\u0000b' }],
    ['half a character', { title: 'T', body: 'a\ud800b' }],
  ])('refuse %s', async (_, edit) => {
    const { articles } = await start();
    await expect(articles.save('plans', { ...edit, baseVersion: 0 }, ANNA, 1 as Millis)).rejects.toThrow(
      InputError,
    );
    expect(await articles.history('plans')).toEqual([]);
  });

  it('reach pages initially and after each save, also in other processes', async () => {
    const { db, articles } = await start();
    const told: number[] = [];
    const fail = (error: unknown) => {
      throw error;
    };
    const followed = await watchArticles({
      db,
      render: renderPlain,
      onChange: (all) => told.push(all.length),
      onError: fail,
      pollMs: 60_000,
    });
    const versions = () => [followed.version('help'), followed.version('descriptions')];
    const [help = 0, descriptions = 0] = versions();
    await followed.refresh();
    expect(versions()).toEqual([help, descriptions]);
    await articles.save('robot_product_7', { title: 'R', body: 'Mine', baseVersion: 0 }, ANNA, 10 as Millis);
    await followed.refresh();
    expect(versions()).toEqual([help, descriptions + 1]);
    await articles.save('plans', { title: 'P', body: 'Yours', baseVersion: 0 }, ANNA, 10 as Millis);
    await followed.refresh();
    await followed.stop();
    expect(versions()).toEqual([help + 1, descriptions + 1]);
    const originals = HELP_ARTICLES.length;
    expect(told).toEqual([originals, originals + 1, originals + 1]);
    const texts = new Map(followed.contents().map(({ alias, html }) => [alias, html]));
    expect(texts.get('robot_product_7')).toBe('<p>Mine</p>');
    expect(texts.get('plans')).toBe('<p>Yours</p>');
  });
});
