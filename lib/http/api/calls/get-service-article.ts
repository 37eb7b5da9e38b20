import { z } from 'zod';
import { MAX_ALIAS, robotAlias, robotIdFromAlias } from '@/lib/content/articles/alias';
import { findPublishedArticle } from '@/lib/content/articles/current';
import { pascalObject } from '@/lib/core/wire/schema';
import { defineCall } from '../call';
import { objectField, textUpTo } from '../fields';
import { exampleRobotId, findRobot, NO_ROBOT, ROBOT_REMOVED } from '../find-robot';

const answer = pascalObject({
  alias: z.string(),
  text: z
    .string()
    .describe('The description; empty if there is none. Markdown if Html is set, otherwise plain text.'),
  html: z.string().nullable().describe('The description as safe HTML if an editor wrote it, otherwise null.'),
});

export const getServiceArticle = defineCall({
  name: 'CxForum/GetServiceArticle',
  access: 'anyone',
  summary: 'Description of a robot',
  description: 'What the robot trades, how, and what to expect.',
  request: objectField({
    alias: textUpTo(MAX_ALIAS)
      .refine((alias) => robotIdFromAlias(alias) !== null, 'must be robot_product_ and the id of a robot')
      .describe('robot_product_{id}, for example robot_product_12.'),
  }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [NO_ROBOT, ROBOT_REMOVED],
  example: (catalogue) => ({ alias: robotAlias(exampleRobotId(catalogue)) }),
  answer({ alias }, { catalogue }) {
    const robot = findRobot(catalogue, Number(robotIdFromAlias(alias)));
    // Generated descriptions are plain text, and must not be read as Markdown.
    const edited = findPublishedArticle(alias);
    return {
      alias,
      text: edited?.body ?? robot.description,
      html: edited?.html ?? null,
    };
  },
});
