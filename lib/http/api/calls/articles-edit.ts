import { z } from 'zod';
import { HELP_ARTICLES } from '@/lib/site/addresses/help-articles';
import { defineCall } from '../call';
import { objectOf } from '../fields';
import {
  ARTICLE_GONE,
  aliasField,
  articleAnswer,
  articleJson,
  authorOf,
  bodyField,
  checkAlias,
  NO_ARTICLE,
  refuseConflicts,
  titleField,
  versionField,
} from './articles-fields';

/** What content admins do with texts. */

const CONFLICT = {
  status: 409,
  when: 'Somebody else saved the text since baseVersion. Nothing was saved.',
} as const;

const historyAnswer = z.strictObject({
  Items: z
    .array(
      z.strictObject({
        Version: z.int().min(1),
        Title: z.string(),
        Body: z.string(),
        AuthorName: z.string(),
        CreatedAt: z.iso.datetime(),
      }),
    )
    .describe('Newest first; none while nobody has edited the text.'),
});

export const getArticleHistory = defineCall({
  name: 'Articles/GetHistory',
  access: 'admin',
  summary: 'Every version of a text',
  description: 'For content admins.',
  request: objectOf({ alias: aliasField() }),
  guestAnswer: null,
  userAnswer: historyAnswer,
  errors: [NO_ARTICLE, ARTICLE_GONE],
  example: () => ({ alias: HELP_ARTICLES[0] }),
  async answer({ alias }, context) {
    checkAlias(alias, context);
    const versions = await context.services.articles.history(alias);
    const items = versions.map((version) => ({
      Version: version.version,
      Title: version.title,
      Body: version.body,
      AuthorName: version.authorName,
      CreatedAt: new Date(version.createdAt).toISOString(),
    }));
    return JSON.stringify({ Items: items });
  },
});

const previewAnswer = z.strictObject({ Html: z.string() });

export const previewArticle = defineCall({
  name: 'Articles/Preview',
  access: 'admin',
  summary: 'Markdown as pages will show it',
  description: 'For content admins. Nothing is saved.',
  request: objectOf({ body: bodyField() }),
  guestAnswer: null,
  userAnswer: previewAnswer,
  errors: [],
  example: () => ({ body: 'What **this robot** does.' }),
  answer: async ({ body }, { services }) => JSON.stringify({ Html: await services.articles.render(body) }),
});

export const saveArticle = defineCall({
  name: 'Articles/Save',
  access: 'admin',
  summary: 'Save a text',
  description:
    'For content admins. Makes a new version; earlier ones are kept. Saving what stands already changes nothing.',
  request: objectOf({
    alias: aliasField(),
    title: titleField(),
    body: bodyField(),
    baseVersion: versionField().describe('The version that was edited, as Articles/Get gave it.'),
  }),
  guestAnswer: null,
  userAnswer: articleAnswer,
  errors: [NO_ARTICLE, ARTICLE_GONE, CONFLICT],
  example: () => ({
    alias: 'notifications',
    title: 'Notifications',
    body: 'How to be told of trades.',
    baseVersion: 0,
  }),
  async answer({ alias, ...edit }, context) {
    checkAlias(alias, context);
    const author = authorOf(context);
    const saving = context.services.articles.save(alias, edit, author, context.now());
    return articleJson(await refuseConflicts(saving));
  },
});

export const restoreArticle = defineCall({
  name: 'Articles/Restore',
  access: 'admin',
  summary: 'Take an earlier version of a text again',
  description: 'For content admins. The earlier version becomes the newest; those in between are kept.',
  request: objectOf({ alias: aliasField(), version: versionField() }),
  guestAnswer: null,
  userAnswer: articleAnswer,
  errors: [NO_ARTICLE, ARTICLE_GONE, CONFLICT],
  example: () => ({ alias: HELP_ARTICLES[0], version: 0 }),
  async answer({ alias, version }, context) {
    checkAlias(alias, context);
    const author = authorOf(context);
    const restoring = context.services.articles.restore(alias, version, author, context.now());
    return articleJson(await refuseConflicts(restoring));
  },
});
