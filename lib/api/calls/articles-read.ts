import { HELP_ARTICLES } from '@/lib/addresses/help-articles';
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
