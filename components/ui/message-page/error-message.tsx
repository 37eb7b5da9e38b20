import type { ReactNode } from 'react';
import { SERVER_ERROR } from '@/lib/core/base/server-error';
import styles from './error-message.module.css';
import { MessagePage } from './message-page';

/** Gives no details; they're in the log. */
export function ErrorMessage({ actions }: { readonly actions: ReactNode }) {
  return (
    <div className={styles['frame']}>
      <MessagePage code="500" title={SERVER_ERROR} actions={actions}>
        <p>We couldn’t load this page. It’s our fault and we’ve logged it. Trying again often helps.</p>
      </MessagePage>
    </div>
  );
}
