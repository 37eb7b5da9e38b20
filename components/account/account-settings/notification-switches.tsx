import { ActButton } from '@/components/ui/act-button/act-button';
import { call } from '@/lib/http/api/client/call';
import {
  NOTIFICATION_SWITCHES,
  type NotificationSwitch,
} from '@/lib/people/notifications/optional-notifications';
import { LoadedList } from './loaded-list';
import { Setting } from './setting';

const LABELS: Readonly<Record<NotificationSwitch, readonly [title: string, on: string]>> = {
  predictionNotifications: [
    'Community predictions',
    'On. You’re notified once a day of the questions you voted on that were decided.',
  ],
  clubNotifications: [
    'Replies and mentions in clubs',
    'On. You’re notified when someone answers or mentions you. What moderators decide about your posts always comes.',
  ],
};

/** What the site notifies of by itself, each of which can be turned off. */
export function NotificationSwitches() {
  return (
    <LoadedList name="Account/GetSettings" what="your notifications">
      {({ settings }, reload) =>
        NOTIFICATION_SWITCHES.map((name) => {
          const isOn = settings[name] ?? true;
          const [title, on] = LABELS[name];
          return (
            <Setting key={name} title={title} value={<p>{isOn ? on : 'Off.'}</p>}>
              <ActButton
                act={async () => {
                  await call('Account/SaveSettings', { settings: { [name]: !isOn } });
                  await reload();
                  return null;
                }}
                aria-label={`${isOn ? 'Turn off' : 'Turn on'} notifications of ${title.toLowerCase()}`}
              >
                {isOn ? 'Turn off' : 'Turn on'}
              </ActButton>
            </Setting>
          );
        })
      }
    </LoadedList>
  );
}
