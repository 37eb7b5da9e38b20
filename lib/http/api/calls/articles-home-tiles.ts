import { z } from 'zod';
import { helpPath } from '@/lib/site/addresses/addresses';
import { HELP_ARTICLES } from '@/lib/site/addresses/help-articles';
import { defineCall } from '../call';
import { objectOf } from '../fields';

const address = z.string().nullable();

const answer = z
  .array(
    z.strictObject({
      Alias: z.string(),
      VideoUrl: address,
      OverviewUrl: address.describe('The help article, as a path from the root.'),
      ManualUrl: address,
      EducationalCourseUrl: address,
      OneAndOneLessonUrl: address,
    }),
  )
  .describe('One for each help article. null where there is nothing of the kind.');

const TILES = JSON.stringify(
  HELP_ARTICLES.map((alias) => ({
    Alias: alias,
    VideoUrl: null,
    OverviewUrl: helpPath(alias),
    ManualUrl: null,
    EducationalCourseUrl: null,
    OneAndOneLessonUrl: null,
  })),
);

export const getHomeHelpTiles = defineCall({
  name: 'CxHome/GetHomeHelpTiles',
  access: 'anyone',
  summary: 'What there is to read on each subject',
  description: 'The tiles of the help centre.',
  request: objectOf({}),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [],
  example: () => ({}),
  answer: () => TILES,
});
