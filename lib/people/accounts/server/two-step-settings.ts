import type { Accounts } from '../accounts';
import { GUESSES } from '../guess-limits';
import { DONE, no, type SettingsContext, TOO_MANY } from './settings-context';

export function twoStepSettings(
  context: SettingsContext,
): Pick<Accounts, 'startTwoStep' | 'enableTwoStep' | 'disableTwoStep' | 'renewRecoveryCodes'> {
  const { throttles, sessions, twoStep, hooks, record, notify, prove, proveCode } = context;

  return {
    async startTwoStep(who, current, now) {
      const none = { secret: null, uri: null, qrSvg: null };
      const wrong = await prove(who, current, now);
      if (wrong) return { ...no(wrong), ...none };
      const started = await twoStep.start(who.account.id, who.account.email);
      return started ? { ...DONE, ...started } : { ...no('Two-step login is already on'), ...none };
    },
    async enableTwoStep(who, code, requestContext, now) {
      const key = `guess code ${who.account.id}`;
      if ((await throttles.add(key, GUESSES.device, now)) > GUESSES.device.max)
        return { ...no(TOO_MANY), recoveryCodes: [] };
      const codes = await twoStep.enable(who.account.id, code, now);
      if (!codes) return { ...no('Wrong code'), recoveryCodes: [] };
      hooks.onChanged?.(who.account.id);
      await throttles.giveBack(key);
      await sessions.endAllBut(who.account.id, who.sessionId);
      await notify(who, 'two-step-on', requestContext, now);
      return { success: true, message: 'Two-step login is on', recoveryCodes: codes };
    },
    async disableTwoStep(who, current, code, requestContext, now) {
      const wrong = (await prove(who, current, now)) ?? (await proveCode(who, code, requestContext, now));
      if (wrong) return no(wrong);
      await twoStep.disable(who.account.id);
      hooks.onChanged?.(who.account.id);
      await notify(who, 'two-step-off', requestContext, now);
      return { success: true, message: 'Two-step login is off' };
    },
    async renewRecoveryCodes(who, current, code, requestContext, now) {
      const wrong = (await prove(who, current, now)) ?? (await proveCode(who, code, requestContext, now));
      const codes = wrong ? null : await twoStep.renewCodes(who.account.id);
      if (!codes) return { ...no(wrong ?? 'Two-step login is off'), recoveryCodes: [] };
      await record(who, 'recovery-codes-renewed', requestContext, now);
      return {
        success: true,
        message: 'These are your new recovery codes. The old ones no longer work',
        recoveryCodes: codes,
      };
    },
  };
}
