import { z } from 'zod';
import { fillCurrentFigures } from '@/lib/content/figures/write-figure';
import { exactInstant } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { HELP_ARTICLES } from '@/lib/site/addresses/help-articles';
import { defineCall } from '../call';
import { objectField } from '../fields';
import {
  ARTICLE_GONE,
  aliasField,
  articleAnswer,
  bodyField,
  checkAlias,
  NO_ARTICLE,
  refuseConflicts,
  requireAuthor,
  titleField,
  versionField,
} from './articles-fields';

/** Editing of texts by content admins. */

const CONFLICT = {
  status: 409,
  when: 'Someone else saved the text since baseVersion. Nothing was saved.',
} as const;

const historyAnswer = pascalObject({
  items: z
    .array(
      pascalObject({
        version: z.int().min(1),
        title: z.string(),
        body: z.string(),
        authorName: z.string(),
        createdAt: exactInstant(),
      }),
    )
    .describe('Newest first; empty until someone edits the text.'),
});

export const getArticleHistory = defineCall({
  name: 'Articles/GetHistory',
  access: 'admin',
  summary: 'Every version of a text',
  description: 'For content admins.',
  request: objectField({ alias: aliasField() }),
  guestAnswer: null,
  userAnswer: historyAnswer,
  errors: [NO_ARTICLE, ARTICLE_GONE],
  example: () => ({ alias: HELP_ARTICLES[0] }),
  async answer({ alias }, context) {
    checkAlias(alias, context);
    return { items: await context.services.articles.history(alias) };
  },
});

const previewAnswer = pascalObject({ html: z.string() });

export const previewArticle = defineCall({
  name: 'Articles/Preview',
  access: 'admin',
  summary: 'Preview Markdown',
  description: 'For content admins. Figures are filled in as of now. Nothing is saved.',
  request: objectField({ body: bodyField() }),
  guestAnswer: null,
  userAnswer: previewAnswer,
  errors: [],
  example: () => ({ body: 'What **this robot** does.' }),
  answer: async ({ body }, { services, catalogue }) => ({
    html: fillCurrentFigures(catalogue, await services.articles.render(body)),
  }),
});

export const saveArticle = defineCall({
  name: 'Articles/Save',
  access: 'admin',
  summary: 'Save a text',
  description:
    'For content admins. Creates a new version and keeps earlier ones. Saving an unchanged text does nothing.',
  request: objectField({
    alias: aliasField(),
    title: titleField(),
    body: bodyField(),
    baseVersion: versionField().describe('The version that was edited, from Articles/Get.'),
  }),
  guestAnswer: null,
  userAnswer: articleAnswer,
  errors: [NO_ARTICLE, ARTICLE_GONE, CONFLICT],
  example: () => ({
    alias: 'notifications',
    title: 'Notifications',
    body: 'How to get notified of trades.',
    baseVersion: 0,
  }),
  async answer({ alias, ...edit }, context) {
    checkAlias(alias, context);
    const author = requireAuthor(context);
    const saving = context.services.articles.save(alias, edit, author, context.now());
    return refuseConflicts(saving);
  },
});

export const restoreArticle = defineCall({
  name: 'Articles/Restore',
  access: 'admin',
  summary: 'Restore an earlier version of a text',
  description: 'For content admins. The earlier version becomes the newest; versions in between are kept.',
  request: objectField({ alias: aliasField(), version: versionField() }),
  guestAnswer: null,
  userAnswer: articleAnswer,
  errors: [NO_ARTICLE, ARTICLE_GONE, CONFLICT],
  example: () => ({ alias: HELP_ARTICLES[0], version: 0 }),
  async answer({ alias, version }, context) {
    checkAlias(alias, context);
    const author = requireAuthor(context);
    const restoring = context.services.articles.restore(alias, version, author, context.now());
    return refuseConflicts(restoring);
  },
});
