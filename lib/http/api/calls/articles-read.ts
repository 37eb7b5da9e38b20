import { z } from 'zod';
import { robotAlias } from '@/lib/content/articles/alias';
import { HELP_TEXTS } from '@/lib/content/articles/help-articles';
import { HELP_ARTICLES } from '@/lib/site/addresses/help-articles';
import { defineCall } from '../call';
import { objectOf } from '../fields';
import {
  ARTICLE_GONE,
  aliasField,
  articleAnswer,
  articleJson,
  findArticle,
  NO_ARTICLE,
} from './articles-fields';

export const getArticle = defineCall({
  name: 'Articles/Get',
  access: 'anyone',
  summary: 'A help article or the description of a robot',
  description: 'The text as it stands: as a content admin edited it last, or as it came.',
  request: objectOf({ alias: aliasField() }),
  guestAnswer: articleAnswer,
  userAnswer: articleAnswer,
  errors: [NO_ARTICLE, ARTICLE_GONE],
  example: () => ({ alias: HELP_ARTICLES[0] }),
  answer: async ({ alias }, context) => articleJson(await findArticle(alias, context)),
});

const textList = z.strictObject({
  Items: z.array(
    z.strictObject({
      Alias: z.string(),
      Title: z.string(),
      RobotId: z.int().nullable().describe('null for a help article.'),
      Version: z.int().min(0).describe('0 while nobody has edited it.'),
      UpdatedAt: z.iso.datetime().nullable().describe('null while nobody has edited it.'),
    }),
  ),
});

export const getArticleList = defineCall({
  name: 'Articles/GetList',
  access: 'admin',
  summary: 'Everything that can be edited',
  description: 'Help articles in their order, then the descriptions of robots by name.',
  request: objectOf({}),
  guestAnswer: null,
  userAnswer: textList,
  errors: [],
  example: () => ({}),
  async answer(_, { services, catalogue }) {
    const edited = await services.articles.edited();
    const item = (alias: string, title: string, robotId: number | null) => {
      const text = edited.get(alias);
      return {
        Alias: alias,
        Title: text?.title ?? title,
        RobotId: robotId,
        Version: text?.version ?? 0,
        UpdatedAt: text ? new Date(text.updatedAt).toISOString() : null,
      };
    };
    const robots = [...catalogue.all()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
    return JSON.stringify({
      Items: [
        ...HELP_TEXTS.map(({ alias, title }) => item(alias, title, null)),
        ...robots.map(({ id, name }) => item(robotAlias(id), name, id)),
      ],
    });
  },
});
