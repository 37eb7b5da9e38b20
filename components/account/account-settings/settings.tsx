import { useEffect, useEffectEvent } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Stack } from '@/components/ui/stack/stack';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import styles from './account-settings.module.css';
import { ConfirmDialog } from './confirm-dialog';
import { DataSection } from './data-section';
import { DeleteSection } from './delete-section';
import { NotificationsSection } from './notifications-section';
import { PasswordSection } from './password-section';
import { PlanSection } from './plan-section';
import { ProfileSection } from './profile-section';
import { ProvidersSection, useShowsProviders } from './providers-section';
import { resumeChange } from './resume-change';
import { SecuritySection } from './security-section';
import { SessionsSection } from './sessions-section';
import { TwoStepSection } from './two-step-section';

const MENU = [
  ['profile', 'Profile'],
  ['password', 'Password'],
  ['two-step', 'Two-step login'],
  ['providers', 'Other accounts'],
  ['notifications', 'Notifications'],
  ['sessions', 'Sessions'],
  ['security', 'Security log'],
  ['plan', 'Plan'],
  ['data', 'Your data'],
  ['delete', 'Delete account'],
] as const;

interface SettingsProps {
  readonly user: CurrentUser;
  readonly onDeleted: () => void;
}

export function Settings({ user, onDeleted }: SettingsProps) {
  // The hash may name a section that wasn't rendered when the browser looked for it.
  useEffect(() => {
    const { hash } = window.location;
    const target = MENU.some(([id]) => `#${id}` === hash) ? document.getElementById(hash.slice(1)) : null;
    target?.scrollIntoView?.();
  }, []);

  const resume = useEffectEvent(() => void resumeChange(user.id, onDeleted));
  useEffect(() => resume(), []);

  const showsProviders = useShowsProviders();
  const menu = MENU.filter(([id]) => id !== 'providers' || showsProviders);
  return (
    <Stack gap={5} className={styles['layout']}>
      <nav className={styles['menu']} aria-label="Settings">
        <Actions as="ul">
          {menu.map(([id, text]) => (
            <li key={id}>
              <ButtonLink look="quiet" size={36} href={`#${id}`}>
                {text}
              </ButtonLink>
            </li>
          ))}
        </Actions>
      </nav>
      <Stack gap={5} className={styles['sections']}>
        <ProfileSection user={user} />
        <PasswordSection user={user} />
        <TwoStepSection user={user} />
        {showsProviders && <ProvidersSection user={user} />}
        <NotificationsSection />
        <SessionsSection />
        <SecuritySection />
        <PlanSection user={user} />
        <DataSection />
        <DeleteSection onDeleted={onDeleted} />
      </Stack>
      <ConfirmDialog user={user} />
    </Stack>
  );
}
