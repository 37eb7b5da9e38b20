import { Stack } from '@/components/ui/stack/stack';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import styles from './account-page.module.css';

export function SettingsSkeleton() {
  return (
    <Stack gap={5} className={styles['skeleton']} role="status">
      <VisuallyHidden>Loading your account…</VisuallyHidden>
      <div className={styles['bone-menu']} aria-hidden="true" />
      <div className={styles['bones']} aria-hidden="true">
        {['a', 'b', 'c'].map((name) => (
          <div key={name} className={styles['bone']} />
        ))}
      </div>
    </Stack>
  );
}
