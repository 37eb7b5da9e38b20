import { useCallback, useEffect, useState } from 'react';
import { ActButton } from '@/components/ui/act-button/act-button';
import { ChoiceSet } from '@/components/ui/form/choice-set';
import { Time } from '@/components/ui/time/time';
import { showToast } from '@/components/ui/toast/toast-store';
import { call } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { MAIL_CHOICES, type MailChoice } from '@/lib/people/notifications/notifications';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { LoadedList } from './loaded-list';
import { NotificationSwitches } from './notification-switches';
import { currentBrowserId, pushProblem, turnOffPush, turnOnPush } from './push-browser';
import { Section } from './section';
import { Setting } from './setting';
import { WeeklyReportSetting } from './weekly-report-setting';

type Settings = CallAnswer<'CxNotifications/GetSettings'>;

const MAIL_LABELS: Readonly<Record<MailChoice, readonly [title: string, hint: string]>> = {
  off: ['No emails', 'You’ll see them only in your inbox.'],
  'at-once': ['Every 10 minutes, gathered', 'One email with everything new, if there’s anything.'],
  daily: ['Once a day', 'At 22:00 UTC, after the US market closes, if there’s anything new.'],
};

export function NotificationsSection() {
  return (
    <Section
      id="notifications"
      title="Notifications"
      lead={
        <>
          Your <a href={SITE_PATHS.notifications}>inbox</a> has all of them. Choose on each robot’s card what
          it notifies you about.
        </>
      }
    >
      <LoadedList name="CxNotifications/GetSettings" what="notification settings">
        {(settings, reload) => (
          <>
            <MailChoices settings={settings} reload={reload} />
            <PushBrowsers settings={settings} reload={reload} />
          </>
        )}
      </LoadedList>
      <NotificationSwitches />
      <LoadedList name="WeeklyReport/GetMine" what="emails">
        {(mine, reload) => <WeeklyReportSetting {...mine} reload={reload} />}
      </LoadedList>
    </Section>
  );
}

interface PartProps {
  readonly settings: Settings;
  readonly reload: () => Promise<unknown>;
}

function MailChoices({ settings, reload }: PartProps) {
  const [chosen, setChosen] = useState<MailChoice>(settings.mail);
  const choose = async (mail: MailChoice) => {
    const before = chosen;
    setChosen(mail);
    try {
      await call('CxNotifications/SaveSettings', { mail });
      await reload();
    } catch {
      setChosen(before);
      showToast('We couldn’t save your choice. Please try again.', 'error');
    }
  };
  return (
    <ChoiceSet
      name="notification-mails"
      legend="Emails about notifications"
      choices={MAIL_CHOICES.map((mail) => [mail, ...MAIL_LABELS[mail]])}
      chosen={chosen}
      onChoose={(mail) => void choose(mail)}
    />
  );
}

function PushBrowsers({ settings: { browsers }, reload }: PartProps) {
  // undefined until the browser has answered.
  const [browserId, setBrowserId] = useState<string | null>();
  const [problem, setProblem] = useState<string | null>(null);
  const look = useCallback(async () => {
    setProblem(pushProblem());
    setBrowserId(await currentBrowserId().catch(() => null));
  }, []);
  useEffect(() => void look(), [look]);
  const act = async (change: () => Promise<string | null>) => {
    const failure = await change();
    await Promise.all([look(), reload()]);
    return failure;
  };
  const isOn = browsers.some(({ id }) => id === browserId);
  return (
    <>
      <Setting
        title="Push messages in this browser"
        value={
          <p>
            {problem ??
              (isOn
                ? 'On. They come even while this site is closed, without dollar amounts.'
                : 'Off. Turn them on to be notified while this site is closed.')}
          </p>
        }
      >
        {problem === null && browserId !== undefined && (
          <ActButton
            act={() => act(isOn ? turnOffPush : turnOnPush)}
            aria-label={`${isOn ? 'Turn off' : 'Turn on'} push messages in this browser`}
          >
            {isOn ? 'Turn off' : 'Turn on'}
          </ActButton>
        )}
      </Setting>
      {browsers.length > 0 && (
        <ul aria-label="Browsers with push messages">
          {browsers.map(({ id, device, createdAt }) => (
            <Setting
              as="li"
              key={id}
              title={device || 'A browser'}
              value={
                <p>
                  Push messages since <Time at={createdAt} />
                </p>
              }
            >
              <ActButton
                act={() =>
                  act(async () => {
                    await call('CxNotifications/UnsubscribePush', { id });
                    return null;
                  })
                }
                aria-label={`Remove push messages from ${device || 'a browser'}`}
              >
                Remove
              </ActButton>
            </Setting>
          ))}
        </ul>
      )}
    </>
  );
}
