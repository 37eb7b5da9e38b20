import { ActButton } from '@/components/ui/act-button/act-button';
import { call } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { Setting } from './setting';

type Mine = CallAnswer<'WeeklyReport/GetMine'>;

const STATE_TEXTS: Readonly<Record<Mine['state'], (email: string) => string>> = {
  off: () => 'Off. It comes once a week, on Saturday.',
  requested: (email) => `Not confirmed yet: open the link we sent to ${email}.`,
  on: (email) => `On. It comes on Saturday, to ${email}.`,
};

/** The weekly report at the account's address. */
export function WeeklyReportSetting({
  email,
  state,
  isOffered,
  reload,
}: Mine & { readonly reload: () => Promise<unknown> }) {
  const subscribe = async () => {
    const { isMailed, message } = await call('WeeklyReport/Subscribe', { email });
    await reload();
    return isMailed ? null : message;
  };
  const unsubscribe = async () => {
    await call('WeeklyReport/UnsubscribeMine', {});
    await reload();
    return null;
  };
  const canSubscribe = isOffered && state !== 'on';
  return (
    <Setting
      title="Weekly report by email"
      value={
        <p>{isOffered || state === 'on' ? STATE_TEXTS[state](email) : 'Off: this site can’t send email.'}</p>
      }
    >
      {canSubscribe && (
        <ActButton act={subscribe}>
          {state === 'off' ? 'Get the weekly report' : 'Send the link again'}
        </ActButton>
      )}
      {state !== 'off' && (
        <ActButton act={unsubscribe}>
          {state === 'on' ? 'Stop the weekly report' : 'Take the request back'}
        </ActButton>
      )}
    </Setting>
  );
}
