import { z } from 'zod';
import { instant } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { robotPath } from '@/lib/site/addresses/addresses';
import { defineCall } from '../call';
import { objectField, wholeNumber } from '../fields';

const MAX_COUNT = 50;
const DEFAULT_COUNT = 20;

const answer = pascalObject({
  items: z.array(
    pascalObject({
      kind: z.enum(['published', 'removed', 'retired']),
      title: z.string().describe('The robot’s name.'),
      path: z.string().nullable().describe('The robot’s page; null once it was removed.'),
      time: instant().describe('When it happened, UTC.'),
    }),
  ),
  isByFollowers: z
    .boolean()
    .describe('true: robots that users follow come first, most followed first. false: newest first.'),
});

export const getNews = defineCall({
  name: 'CxHome/GetNews',
  access: 'anyone',
  summary: 'News of robots',
  description:
    'Robots published, retired or removed: most followed first once anyone follows one, else newest first.',
  request: objectField({
    count: wholeNumber(1, MAX_COUNT).nullish().describe(`News to return; defaults to ${DEFAULT_COUNT}.`),
  }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [],
  example: () => ({ count: 5 }),
  async answer({ count }, { catalogue, services, followers }) {
    const most = count ?? DEFAULT_COUNT;
    const news = await services.robotNews(catalogue.market().name, most);
    const items = news.flatMap(({ kind, robotId, name, at }) => {
      const robot = catalogue.summary(robotId);
      const known = robot === 'removed' ? null : robot;
      if (kind === 'published' && known === null) return [];
      const item = {
        kind,
        title: known?.name ?? name,
        path: kind !== 'removed' && known ? robotPath(known) : null,
        // As in the feed: when a robot's first entry was recorded.
        time: kind === 'published' ? (known?.recordedSince ?? at) : at,
      };
      return { item, followed: kind === 'removed' ? 0 : followers(robotId) };
    });
    const isByFollowers = items.some(({ followed }) => followed > 0);
    const sorted = items.sort((a, b) => b.followed - a.followed).slice(0, most);
    return { items: sorted.map(({ item }) => item), isByFollowers };
  },
});
