import { z } from 'zod';
import { pascalObject } from '@/lib/core/wire/schema';
import { helpPath } from '@/lib/site/addresses/addresses';
import { HELP_ARTICLES } from '@/lib/site/addresses/help-articles';
import { defineCall } from '../call';
import { objectOf } from '../fields';

const address = z.string().nullable();

const answer = z
  .array(
    pascalObject({
      alias: z.string(),
      videoUrl: address,
      overviewUrl: address.describe('The help article, as a path from the root.'),
      manualUrl: address,
      educationalCourseUrl: address,
      oneAndOneLessonUrl: address,
    }),
  )
  .describe('One per help article; null where a kind doesn’t exist.');

const TILES = HELP_ARTICLES.map((alias) => ({
  alias,
  videoUrl: null,
  overviewUrl: helpPath(alias),
  manualUrl: null,
  educationalCourseUrl: null,
  oneAndOneLessonUrl: null,
}));

export const getHomeHelpTiles = defineCall({
  name: 'CxHome/GetHomeHelpTiles',
  access: 'anyone',
  summary: 'Help topics for the home page',
  description: 'Returns the tiles of the help center.',
  request: objectOf({}),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [],
  example: () => ({}),
  answer: () => TILES,
});
