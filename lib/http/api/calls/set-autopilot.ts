import { z } from 'zod';
import { InputError } from '@/lib/core/base/errors';
import { pascalObject } from '@/lib/core/wire/schema';
import { BALANCE_LIMITS } from '@/lib/trading/accounts/paper-accounts';
import { WHEN_OFF } from '@/lib/trading/copies/copy';
import { defineCall } from '../call';
import { choiceField, objectField, robotIdField, wholeNumber, yesOrNo } from '../fields';
import { exampleRobotId, findRobot, NO_ROBOT, ROBOT_REMOVED } from '../find-robot';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import {
  copyAnswer,
  pricedCopies,
  SETTINGS_FIELDS,
  setAsideField,
  toSetAside,
  toSettings,
} from './autopilot-answers';
import { NO_SUCH_ACCOUNT, WHICH_ACCOUNT } from './paper-fields';
import { controlledRobot, NOT_FOLLOWED } from './subscribe-rules';

export const setAutopilot = defineCall({
  name: 'CxAIRobotProduct/SetAutopilot',
  access: 'user',
  summary: 'Copy a robot to your paper account',
  description:
    'Turns copying a followed robot’s trades to your paper account on or off, or changes how it’s copied. No real money is traded. The first time, a paper account is opened. Turning it on again resumes a copy that was halted.',
  request: objectField({
    productId: robotIdField(),
    enabled: yesOrNo(),
    settings: objectField({
      ...SETTINGS_FIELDS,
      setAside: setAsideField(),
      copyOpenTrades: yesOrNo().nullish().describe('Whether to also open what the robot has open now.'),
      balance: wholeNumber(BALANCE_LIMITS.min, BALANCE_LIMITS.max)
        .nullish()
        .describe('Dollars of the account to open if you have none; defaults to 100000.'),
    })
      .nullish()
      .describe('Omitted ones stay unchanged; a new copy takes the defaults.'),
    whenOff: choiceField(WHEN_OFF)
      .nullish()
      .describe(
        'What happens to open positions: closed when the robot closes them (default), closed at the next price, or kept as yours.',
      ),
    accountId: WHICH_ACCOUNT.accountId.describe(
      'The paper account to copy to, as in GetAccounts; if omitted, the one it is copied to already, or your oldest.',
    ),
  }),
  guestAnswer: null,
  userAnswer: pascalObject({ isAutopilotEnabled: z.boolean(), copy: copyAnswer.nullable() }),
  errors: [
    NOT_FOLLOWED,
    {
      status: 400,
      when: 'The robot uses a broker account, is copied to another paper account, or is selected for autotrading on yours already, or the money isn’t free.',
    },
    NOT_LOGGED_IN,
    NO_ROBOT,
    NO_SUCH_ACCOUNT,
    ROBOT_REMOVED,
  ],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue), enabled: true }),
  async answer({ productId, enabled, settings, whenOff, accountId }, context) {
    const { viewer, catalogue, services } = context;
    const userId = requireUserId(viewer);
    if (!enabled) {
      const copy = await services.copies.turnOff(userId, productId, whenOff ?? 'letClose');
      const [shown = null] = await pricedCopies(copy ? [copy] : [], context);
      return { isAutopilotEnabled: false, copy: shown };
    }
    const { brokerAccountUniqueId } = controlledRobot(findRobot(catalogue, productId));
    if (brokerAccountUniqueId !== null)
      throw new InputError('Autopilot is for robots without a broker account');
    const copy = await services.copies.turnOn(userId, productId, {
      settings: settings ? toSettings(settings) : {},
      ...(await toSetAside(settings?.setAside, context)),
      copyOpenTrades: settings?.copyOpenTrades === true,
      ...(settings?.balance ? { balance: settings.balance } : {}),
      accountId: accountId ?? null,
    });
    const [shown = null] = await pricedCopies([copy], context);
    return { isAutopilotEnabled: true, copy: shown };
  },
});
