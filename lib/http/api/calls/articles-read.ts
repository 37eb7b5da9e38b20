import { z } from 'zod';
import { robotAlias } from '@/lib/content/articles/alias';
import { HELP_TEXTS } from '@/lib/content/articles/help-articles';
import { exactInstant } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { HELP_ARTICLES } from '@/lib/site/addresses/help-articles';
import { defineCall } from '../call';
import { objectField } from '../fields';
import { ARTICLE_GONE, aliasField, articleAnswer, findArticle, NO_ARTICLE } from './articles-fields';

export const getArticle = defineCall({
  name: 'Articles/Get',
  access: 'anyone',
  summary: 'A help article or the description of a robot',
  description: 'The current text: as a content admin last edited it, or the original.',
  request: objectField({ alias: aliasField() }),
  guestAnswer: articleAnswer,
  userAnswer: articleAnswer,
  errors: [NO_ARTICLE, ARTICLE_GONE],
  example: () => ({ alias: HELP_ARTICLES[0] }),
  answer: ({ alias }, context) => findArticle(alias, context),
});

const textList = pascalObject({
  items: z.array(
    pascalObject({
      alias: z.string(),
      title: z.string(),
      robotId: z.int().nullable().describe('null for a help article.'),
      version: z.int().min(0).describe('0 until someone edits it.'),
      updatedAt: exactInstant().nullable().describe('null until someone edits it.'),
    }),
  ),
});

export const getArticleList = defineCall({
  name: 'Articles/GetList',
  access: 'admin',
  summary: 'All editable texts',
  description: 'Help articles in order, then robot descriptions by name.',
  request: objectField({}),
  guestAnswer: null,
  userAnswer: textList,
  errors: [],
  example: () => ({}),
  async answer(_, { services, catalogue }) {
    const edited = await services.articles.edited();
    const item = (alias: string, title: string, robotId: number | null) => {
      const text = edited.get(alias);
      return {
        alias,
        title: text?.title ?? title,
        robotId,
        version: text?.version ?? 0,
        updatedAt: text?.updatedAt ?? null,
      };
    };
    const robots = [...catalogue.all()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
    return {
      items: [
        ...HELP_TEXTS.map(({ alias, title }) => item(alias, title, null)),
        ...robots.map(({ id, name }) => item(robotAlias(id), name, id)),
      ],
    };
  },
});
