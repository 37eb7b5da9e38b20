import { z } from 'zod';
import { MAX_TILE_URL } from '@/lib/content/help-tiles/help-tiles';
import { MAINTENANCE_MODES, MAX_MAINTENANCE_TEXT } from '@/lib/content/maintenance/maintenance';
import { pascalObject } from '@/lib/core/wire/schema';
import { HELP_ARTICLES } from '@/lib/site/addresses/help-articles';
import { defineCall } from '../call';
import { choiceField, objectField, textUpTo } from '../fields';
import { requireAuthor } from './articles-fields';

/** Page content that content admins set, besides texts. */

const maintenance = pascalObject({
  mode: z.enum(MAINTENANCE_MODES).describe('The banner shows while it is Changing or On.'),
  text: z.string().describe('Pages show its first 140 characters, and the rest on request.'),
});

export const getMaintenance = defineCall({
  name: 'CxHome/GetMaintenance',
  access: 'admin',
  summary: 'The maintenance banner',
  description: 'For content admins.',
  request: objectField({}),
  guestAnswer: null,
  userAnswer: maintenance,
  errors: [],
  example: () => ({}),
  answer: (_, { services }) => services.siteContent.maintenance(),
});

export const saveMaintenance = defineCall({
  name: 'CxHome/SaveMaintenance',
  access: 'admin',
  summary: 'Set the maintenance banner',
  description: 'For content admins. Every page shows it from then on.',
  request: objectField({
    mode: choiceField(MAINTENANCE_MODES),
    text: textUpTo(MAX_MAINTENANCE_TEXT),
  }),
  guestAnswer: null,
  userAnswer: maintenance,
  errors: [],
  example: () => ({ mode: 'On', text: 'We are moving to new servers at 18:00 UTC.' }),
  answer: (asked, context) =>
    context.services.siteContent.saveMaintenance(asked, requireAuthor(context), context.now()),
});

const address = z.string().nullable();

const tile = pascalObject({
  alias: z.string(),
  videoUrl: address,
  overviewUrl: address.describe('The help article, unless a content admin chose another page.'),
  manualUrl: address,
  educationalCourseUrl: address,
  oneAndOneLessonUrl: address,
});

const tiles = z.array(tile).describe('One per help article; null where there is no such link.');

export const getHomeHelpTiles = defineCall({
  name: 'CxHome/GetHomeHelpTiles',
  access: 'anyone',
  summary: 'Help topics with their links',
  description: 'Returns the tiles of the help center by alias. Addresses are https, or paths from the root.',
  request: objectField({}),
  guestAnswer: tiles,
  userAnswer: tiles,
  errors: [],
  example: () => ({}),
  answer: (_, { services }) => services.siteContent.helpTiles(),
});

const link = () => textUpTo(MAX_TILE_URL).nullable();

export const saveHelpTile = defineCall({
  name: 'CxHome/SaveHelpTile',
  access: 'admin',
  summary: 'Set the links of a help topic',
  description: 'For content admins. Each is an https address, a path of this site, or null for none.',
  request: objectField({
    alias: choiceField(HELP_ARTICLES),
    videoUrl: link(),
    overviewUrl: link(),
    manualUrl: link(),
    educationalCourseUrl: link(),
    oneAndOneLessonUrl: link(),
  }),
  guestAnswer: null,
  userAnswer: tile,
  errors: [],
  example: () => ({
    alias: HELP_ARTICLES[0],
    videoUrl: null,
    overviewUrl: '/app/home/?homePageMode=help&article=what-are-ai-robots',
    manualUrl: null,
    educationalCourseUrl: null,
    oneAndOneLessonUrl: null,
  }),
  answer: (asked, context) =>
    context.services.siteContent.saveHelpTile(asked, requireAuthor(context), context.now()),
});
