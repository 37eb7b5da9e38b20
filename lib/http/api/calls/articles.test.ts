import { setPublishedArticles } from '@/lib/content/articles/current';
import { createArticles } from '@/lib/content/articles/server/create-articles';
import { renderPlain } from '@/lib/content/articles/testing/rendered';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import type { SignedIn } from '@/lib/people/accounts/accounts';
import { HELP_ARTICLES } from '@/lib/site/addresses/help-articles';
import type { Call } from '../call';
import type { Services } from '../services';
import { REMOVED, runCall, SIGNAL, testNow, UNKNOWN, VIRTUAL } from '../testing/call-context';
import { UNUSED_SERVICES } from '../testing/unused-services';
import { getArticleHistory, previewArticle, restoreArticle, saveArticle } from './articles-edit';
import { getArticle, getArticleList } from './articles-read';
import { getServiceArticle } from './get-service-article';

const ANNA: SignedIn = {
  sessionId: 's1',
  authenticatedAt: 0,
  account: {
    id: 'u1',
    name: 'Anna',
    email: 'anna@example.com',
    isContentAdmin: true,
    contentAdminUntil: null,
    hasMoneyManagement: false,
    moneyManagementUntil: null,
    level: 'beginner',
    levelUntil: null,
    createdAt: 0,
    hasPassword: true,
    isTwoStepOn: false,
    terms: null,
  },
};
const NOW = new Date(testNow()).toISOString();

onSqlite('calls about texts', (open) => {
  async function start(who: SignedIn | null = ANNA) {
    const { db } = await open();
    const articles = createArticles({
      db,
      render: renderPlain,
      robotText: (id) => (id === VIRTUAL ? { title: 'Robot', body: 'Buys.' } : null),
    });
    const services: Services = new Proxy(UNUSED_SERVICES, {
      get: (target, name) => (name === 'articles' ? articles : Reflect.get(target, name)),
    });
    return (call: Call, body: object) => runCall(call, body, { services, who });
  }

  it('list everything that can be edited, with the latest edits', async () => {
    const run = await start();
    const alias = `robot_product_${VIRTUAL}`;
    for (const [title, baseVersion] of [
      ['Robot', 0],
      ['Renamed', 1],
    ] as const)
      await run(saveArticle, { alias, title, body: `Sells. ${title}`, baseVersion });
    const { Items } = (await run(getArticleList, {})) as {
      Items: { Alias: string; RobotId: number | null }[];
    };
    expect(Items.slice(0, HELP_ARTICLES.length).map(({ Alias }) => Alias)).toEqual(HELP_ARTICLES);
    const robots = Items.slice(HELP_ARTICLES.length);
    expect(robots).toHaveLength(4);
    expect(robots.map(({ RobotId }) => RobotId)).not.toContain(REMOVED);
    expect(robots).toContainEqual({
      Alias: alias,
      Title: 'Renamed',
      RobotId: VIRTUAL,
      Version: 2,
      UpdatedAt: NOW,
    });
    expect(robots).toContainEqual(expect.objectContaining({ RobotId: SIGNAL, Version: 0, UpdatedAt: null }));
  });

  it('return a text, save an edit, list its versions and restore an earlier one', async () => {
    const run = await start();
    const alias = `robot_product_${VIRTUAL}`;
    const came = {
      Alias: alias,
      Title: 'Robot',
      Body: 'Buys.',
      Html: '<p>Buys.</p>',
      Version: 0,
      UpdatedAt: null,
    };
    expect(await run(getArticle, { alias })).toEqual(came);
    const saved = { ...came, Body: 'Buys <b>', Html: '<p>Buys &lt;b></p>', Version: 1, UpdatedAt: NOW };
    expect(await run(saveArticle, { alias, title: 'Robot', body: 'Buys <b>', baseVersion: 0 })).toEqual(
      saved,
    );
    expect(await run(getArticle, { alias })).toEqual(saved);
    expect(await run(getArticleHistory, { alias })).toEqual({
      Items: [{ Version: 1, Title: 'Robot', Body: 'Buys <b>', AuthorName: 'Anna', CreatedAt: NOW }],
    });
    expect(await run(restoreArticle, { alias, version: 0 })).toMatchObject({ Body: 'Buys.', Version: 2 });
    expect(await run(previewArticle, { body: 'a < b' })).toEqual({ Html: '<p>a &lt; b</p>' });
  });

  it('refuse edits of an older version with 409', async () => {
    const run = await start();
    const edit = { alias: 'plans', title: 'P', baseVersion: 0 };
    await run(saveArticle, { ...edit, body: 'First' });
    await expect(run(saveArticle, { ...edit, body: 'Second' })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('version 1'),
    });
  });

  it('refuse edits by guests', async () => {
    const run = await start(null);
    const edit = { alias: 'plans', title: 'P', body: 'B', baseVersion: 0 };
    await expect(run(saveArticle, edit)).rejects.toMatchObject({ status: 401 });
    await expect(run(restoreArticle, { alias: 'plans', version: 0 })).rejects.toMatchObject({ status: 401 });
  });

  it.each([
    ['nothing', 'There is no text nothing'],
    [`robot_product_${UNKNOWN}`, `There is no robot ${UNKNOWN}`],
    [`robot_product_${REMOVED}`, `Robot ${REMOVED} was removed`],
  ])('reject %s', async (alias, message) => {
    const run = await start();
    for (const [call, more] of [
      [getArticle, {}],
      [getArticleHistory, {}],
      [saveArticle, { title: 'T', body: 'B', baseVersion: 0 }],
      [restoreArticle, { version: 0 }],
    ] as const)
      await expect(run(call, { alias, ...more })).rejects.toThrow(message);
  });
});

describe('GetServiceArticle', () => {
  afterEach(() => setPublishedArticles([]));

  it('returns an editor’s text, formatted, if there is one', async () => {
    const alias = `robot_product_${SIGNAL}`;
    setPublishedArticles([
      { alias, title: 'T', body: '**Bold**', html: '<p><strong>Bold</strong></p>', version: 1, updatedAt: 1 },
    ]);
    expect(await runCall(getServiceArticle, { alias })).toEqual({
      Alias: alias,
      Text: '**Bold**',
      Html: '<p><strong>Bold</strong></p>',
    });
  });
});
