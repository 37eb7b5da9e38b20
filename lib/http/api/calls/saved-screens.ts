import { z } from 'zod';
import { isoDay } from '@/lib/core/base/time';
import { utc } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { readScreenQuery, savedScreenPath } from '@/lib/people/screens/saved-screen';
import { alertProblem } from '@/lib/people/screens/screen-alert';
import {
  MAX_SCREEN_NAME,
  MAX_SCREEN_QUERY,
  MOST_SCREENS,
  SCREEN_KINDS,
} from '@/lib/people/screens/screen-limits';
import { addressKnowledge } from '@/lib/site/filters/address-knowledge';
import { type CallContext, type DocumentedError, defineCall } from '../call';
import { choiceField, objectField, textUpTo, yesOrNo } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';

/** Screens of instruments and lists of robots that users save by name, and alerts about the former. */

const screens = pascalObject({
  items: z
    .array(
      pascalObject({
        id: z.string(),
        kind: z.enum(SCREEN_KINDS),
        name: z.string(),
        path: z.string().describe('Path of the page that shows it.'),
        createdAt: utc('When it was saved'),
        canHaveAlert: z
          .boolean()
          .describe('False for lists of robots, past dates, and filters by forecasts.'),
        hasAlert: z.boolean(),
        matches: z.int().min(0).nullable().describe('How many tickers its alert found last; null before.'),
        matchedOn: z.iso.date().nullable().describe('The session it found them at; null before.'),
      }),
    )
    .describe('The oldest first.'),
  max: z.int().describe('Screens and lists you may save together.'),
});

const NAME = textUpTo(200).describe(`1 to ${MAX_SCREEN_NAME} characters.`);
const ID = textUpTo(64).describe('Id of one of your saved screens, as in GetScreens.');
const NO_SUCH_SCREEN: DocumentedError = { status: 404, when: 'You have no saved screen with that id.' };
const EXAMPLE_ID = '00000000-0000-4000-8000-000000000000';

export const getScreens = defineCall({
  name: 'CxScreener/GetScreens',
  summary: 'Your saved screens',
  description: 'Screens of instruments and lists of robots.',
  request: objectField({}),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: screens,
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  answer: (_, context) => readScreens(context),
});

export const saveScreen = defineCall({
  name: 'CxScreener/SaveScreen',
  summary: 'Save a screen or a list of robots',
  description: `By a name that no other of its kind has. You can save ${MOST_SCREENS}. It’s stored in its one spelling, without its page.`,
  request: objectField({
    kind: choiceField(SCREEN_KINDS),
    name: NAME,
    query: textUpTo(MAX_SCREEN_QUERY).describe(
      'Of instruments: the query of the screener’s address. Of robots: the list’s address, with its query.',
    ),
  }),
  guestAnswer: null,
  userAnswer: screens,
  errors: [
    NOT_LOGGED_IN,
    { status: 400, when: 'The name is taken, the query can’t be read, or you have as many as you may.' },
  ],
  example: () => ({ kind: 'instruments', name: 'Oversold stocks', query: '?f=rsi14:lt:30&class=stocks' }),
  async answer({ kind, name, query }, context) {
    const userId = requireUserId(context.viewer);
    const spelled = readScreenQuery(kind, query, addressKnowledge(context.catalogue));
    await context.services.savedScreens.save(userId, kind, name, spelled, context.now());
    return readScreens(context);
  },
});

export const renameScreen = defineCall({
  name: 'CxScreener/RenameScreen',
  summary: 'Rename a saved screen',
  description: 'To a name that no other of its kind has.',
  request: objectField({ id: ID, name: NAME }),
  guestAnswer: null,
  userAnswer: screens,
  errors: [NOT_LOGGED_IN, { status: 400, when: 'The name is taken, or too long.' }, NO_SUCH_SCREEN],
  example: () => ({ id: EXAMPLE_ID, name: 'Oversold' }),
  async answer({ id, name }, context) {
    await context.services.savedScreens.rename(requireUserId(context.viewer), id, name);
    return readScreens(context);
  },
});

export const deleteScreen = defineCall({
  name: 'CxScreener/DeleteScreen',
  summary: 'Delete a saved screen',
  description: 'With its alert. Deleting it again changes nothing.',
  request: objectField({ id: ID }),
  guestAnswer: null,
  userAnswer: screens,
  errors: [NOT_LOGGED_IN],
  example: () => ({ id: EXAMPLE_ID }),
  async answer({ id }, context) {
    await context.services.savedScreens.remove(requireUserId(context.viewer), id);
    return readScreens(context);
  },
});

export const setScreenAlert = defineCall({
  name: 'CxScreener/SetScreenAlert',
  summary: 'Turn a saved screen’s alert on or off',
  description:
    'While it’s on, you get one notification after each session’s close at which tickers came into the screen or left it.',
  request: objectField({ id: ID, hasAlert: yesOrNo() }),
  guestAnswer: null,
  userAnswer: screens,
  errors: [
    NOT_LOGGED_IN,
    { status: 400, when: 'It’s a list of robots, or for a past date.' },
    NO_SUCH_SCREEN,
  ],
  example: () => ({ id: EXAMPLE_ID, hasAlert: true }),
  async answer({ id, hasAlert }, context) {
    await context.services.savedScreens.setAlert(requireUserId(context.viewer), id, hasAlert);
    return readScreens(context);
  },
});

async function readScreens({ viewer, services }: Pick<CallContext, 'viewer' | 'services'>) {
  const saved = await services.savedScreens.list(requireUserId(viewer));
  return {
    items: saved.map(({ found, ...screen }) => ({
      ...screen,
      path: savedScreenPath(screen),
      canHaveAlert: alertProblem(screen) === null,
      matches: found === null ? null : found.tickers.length,
      matchedOn: found && isoDay(found.day),
    })),
    max: MOST_SCREENS,
  };
}
