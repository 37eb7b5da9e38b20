import { InputError } from '@/lib/core/base/errors';
import { runCall } from '../testing/call-context';
import { saveSettings } from './user-settings';

it('unknown settings are refused by name', async () => {
  const saved = runCall(saveSettings, { settings: { howItWorksShownAt: 1, colour: 'red' } });
  await expect(saved).rejects.toBeInstanceOf(InputError);
  await expect(saved).rejects.toThrow('settings Unrecognized key: "colour"');
});
