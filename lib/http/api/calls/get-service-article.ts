import { z } from 'zod';
import { MAX_ALIAS, robotAlias, robotIdOf } from '@/lib/content/articles/alias';
import { findPublishedArticle } from '@/lib/content/articles/current';
import { defineCall } from '../call';
import { objectOf, textUpTo } from '../fields';
import { exampleRobotId, findRobot, NO_ROBOT, ROBOT_REMOVED } from '../find-robot';

const answer = z.strictObject({
  Alias: z.string(),
  Text: z
    .string()
    .describe('The description; empty when there is none. Markdown where Html is given, else plain text.'),
  Html: z
    .string()
    .nullable()
    .describe('The description as HTML that is safe to show, where an editor wrote it; else null.'),
});

export const getServiceArticle = defineCall({
  name: 'CxForum/GetServiceArticle',
  access: 'anyone',
  summary: 'Description of a robot',
  description: 'What the robot trades, how, and what to expect, in words.',
  request: objectOf({
    alias: textUpTo(MAX_ALIAS)
      .refine((alias) => robotIdOf(alias) !== null, 'must be robot_product_ and the id of a robot')
      .describe('robot_product_{id}, for example robot_product_12.'),
  }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [NO_ROBOT, ROBOT_REMOVED],
  example: (catalogue) => ({ alias: robotAlias(exampleRobotId(catalogue)) }),
  answer({ alias }, { catalogue }) {
    const robot = findRobot(catalogue, Number(robotIdOf(alias)));
    // What was generated is plain text: signs that Markdown would read have no meaning in it.
    const edited = findPublishedArticle(alias);
    return JSON.stringify({
      Alias: alias,
      Text: edited?.body ?? robot.description,
      Html: edited?.html ?? null,
    });
  },
});
