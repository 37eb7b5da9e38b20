import { z } from 'zod';
import { pascalObject } from '@/lib/core/wire/schema';
import { defineCall } from '../call';
import { objectField } from '../fields';
import { USER_SETTINGS } from '../server/subjects';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';

const settings = z.strictObject(USER_SETTINGS).partial();

export const getSettings = defineCall({
  name: 'Account/GetSettings',
  access: 'user',
  summary: 'Your settings',
  description: 'Shared by all your devices. Settings never saved are left out.',
  request: objectField({}),
  guestAnswer: null,
  userAnswer: pascalObject({ settings }),
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  answer: async (_, { viewer, services }) => ({
    settings: await services.settings.read(requireUserId(viewer)),
  }),
});

export const saveSettings = defineCall({
  name: 'Account/SaveSettings',
  access: 'user',
  summary: 'Save settings',
  description: 'Omitted settings stay unchanged.',
  request: objectField({ settings }),
  guestAnswer: null,
  userAnswer: pascalObject({ saved: z.literal(true) }),
  errors: [NOT_LOGGED_IN],
  example: () => ({ settings: { howItWorksShownAt: 1_770_000_000_000 } }),
  async answer({ settings: asked }, { viewer, services, now }) {
    await services.settings.save(requireUserId(viewer), asked, now());
    return { saved: true } as const;
  },
});
