import { useEffect, useEffectEvent } from 'react';
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
    <div className={styles['layout']}>
      <nav className={styles['menu']} aria-label="Settings">
        <ul className={styles['menu-list']}>
          {menu.map(([id, text]) => (
            <li key={id}>
              <a className={styles['menu-link']} href={`#${id}`}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['sections']}>
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
      </div>
      <ConfirmDialog user={user} />
    </div>
  );
}
