import { z } from 'zod';
import { pascalObject } from '@/lib/core/wire/schema';
import { hasTool } from '@/lib/people/permissions/permissions';
import { ALL_INSTRUMENT_CLASSES } from '@/lib/site/addresses/instrument-class';
import { SIGNAL_EVENT_IDS, SIGNAL_SIDES } from '@/lib/site/addresses/signals-address';
import { type CallContext, defineCall } from '../call';
import { choiceField, listField, objectField, yesOrNo } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';

/** Which daily buy and sell signals users are notified of. */

const alert = pascalObject({
  isOn: z.boolean(),
  classes: z.array(z.enum(ALL_INSTRUMENT_CLASSES)),
  events: z.array(z.enum(SIGNAL_EVENT_IDS)),
  sides: z.array(z.enum(SIGNAL_SIDES)),
  isSubscribed: z.boolean().describe('Whether you have BuySellRecommendations: without it, nothing is sent.'),
});

export const getSignalAlert = defineCall({
  name: 'CxSignals/GetAlert',
  summary: 'Which signals you’re notified of',
  description: 'Off, everything is chosen.',
  request: objectField({}),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: alert,
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  answer: (_, context) => readAlert(context),
});

export const setSignalAlert = defineCall({
  name: 'CxSignals/SetAlert',
  summary: 'Choose which signals you’re notified of',
  description:
    'While it’s on and you have BuySellRecommendations, you get one notification a class after each session’s close with such signals.',
  request: objectField({
    isOn: yesOrNo(),
    classes: listField(choiceField(ALL_INSTRUMENT_CLASSES), ALL_INSTRUMENT_CLASSES.length),
    events: listField(choiceField(SIGNAL_EVENT_IDS), SIGNAL_EVENT_IDS.length),
    sides: listField(choiceField(SIGNAL_SIDES), SIGNAL_SIDES.length),
  }),
  guestAnswer: null,
  userAnswer: alert,
  errors: [NOT_LOGGED_IN],
  example: () => ({ isOn: true, classes: ['stocks'], events: ['break55', 'gap'], sides: ['buy', 'sell'] }),
  async answer({ isOn, ...chosen }, context) {
    await context.services.signalAlerts.set(requireUserId(context.viewer), isOn ? chosen : null);
    return readAlert(context);
  },
});

async function readAlert({ viewer, services }: Pick<CallContext, 'viewer' | 'services'>) {
  const saved = await services.signalAlerts.read(requireUserId(viewer));
  return {
    isOn: saved !== null,
    classes: saved?.classes ?? ALL_INSTRUMENT_CLASSES,
    events: saved?.events ?? SIGNAL_EVENT_IDS,
    sides: saved?.sides ?? SIGNAL_SIDES,
    isSubscribed: hasTool(viewer, 'BuySellRecommendations'),
  };
}
