import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice/notice';
import { Page } from '@/components/ui/page/page';
import { Card } from '@/components/ui/panel/panel';
import { Stack } from '@/components/ui/stack/stack';
import styles from './auth-page.module.css';

interface AccountPageProps {
  readonly title: string;
  /** Shown next to the form, or below it on narrow screens. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** These pages need their scripts, so they load at once instead of on first interaction. */
const AT_ONCE = 'addEventListener("DOMContentLoaded",()=>dispatchEvent(new Event("pointerover")))';

export function AccountPage({ title, beside, children }: AccountPageProps) {
  return (
    <Page kind="reading" title={title}>
      <script>{AT_ONCE}</script>
      <div className={beside ? styles['columns'] : styles['single']}>
        <Card>
          <noscript>
            <Notice tone="warning" title="Logging in needs JavaScript">
              <p>
                Accounts are protected by scripts that run in your browser. Please turn on JavaScript. You can
                browse robots and check their trades without it.
              </p>
            </Notice>
          </noscript>
          {children}
        </Card>
        {beside && (
          <Stack gap={4} isStart>
            {beside}
          </Stack>
        )}
      </div>
    </Page>
  );
}
