import { z } from 'zod';
import { defineCall } from '../call';
import { objectOf, textUpTo } from '../fields';
import { exampleRobotId, findRobot, NO_ROBOT, ROBOT_REMOVED } from '../find-robot';

const ALIAS = /^robot_product_(-?[1-9]\d{0,15})$/;

const answer = z.strictObject({
  Alias: z.string(),
  Text: z.string().describe('The description; empty when there is none.'),
});

export const getServiceArticle = defineCall({
  name: 'CxForum/GetServiceArticle',
  summary: 'Description of a robot',
  description: 'What the robot trades, how, and what to expect, in words.',
  request: objectOf({
    alias: textUpTo(60)
      .regex(ALIAS, 'must be robot_product_ and the id of a robot')
      .describe('robot_product_{id}, for example robot_product_12.'),
  }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [NO_ROBOT, ROBOT_REMOVED],
  example: (catalogue) => ({ alias: `robot_product_${exampleRobotId(catalogue)}` }),
  answer({ alias }, { catalogue }) {
    const robot = findRobot(catalogue, Number(ALIAS.exec(alias)?.[1]));
    return JSON.stringify({ Alias: alias, Text: robot.description });
  },
});
