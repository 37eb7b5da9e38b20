import useSWR from 'swr';
import { openAuth } from '@/components/account/account-dialogs/open-auth';
import { useCurrentUser } from '@/components/session/user/use-current-user';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import { call } from '@/lib/http/api/client/call';
import { helpPath } from '@/lib/site/addresses/addresses';
import type { ArticleAnswer } from './article-answers';
import { HelpEditor } from './help-editor';
import styles from './help-editor.module.css';
import { LoadState } from './load-state';
import { TextList } from './text-list';

/**
 * Shows the editor to content admins, and explains to others why they can't use it.
 * @param alias the text's, or '' for the list of all texts
 */
export function EditorGate({ alias }: { readonly alias: string }) {
  const { user } = useCurrentUser();
  if (user === undefined)
    return (
      <p role="status" className={styles['waiting']}>
        Loading…
      </p>
    );
  if (user === null)
    return (
      <div className={styles['refusal']}>
        <Notice title="Only content admins can edit texts">
          <p>If you are one, log in first.</p>
        </Notice>
        <Button onClick={() => void openAuth({ mode: 'login' })}>Log in</Button>
      </div>
    );
  if (!user.isContentAdmin)
    return (
      <div className={styles['refusal']}>
        <Notice title="This page is for content admins">
          <p>Your account can read texts but not edit them.</p>
        </Notice>
        <ButtonLink look="secondary" href={helpPath()}>
          Go to the help articles
        </ButtonLink>
      </div>
    );
  return alias === '' ? <TextList /> : <LoadedEditor alias={alias} />;
}

function LoadedEditor({ alias }: { readonly alias: string }) {
  const { data, error, isValidating, mutate } = useSWR<ArticleAnswer, unknown>(
    ['Articles/Get', alias],
    () => call('Articles/Get', { alias }),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
      shouldRetryOnError: false,
    },
  );
  if (data) return <HelpEditor key={alias} article={data} />;
  return (
    <LoadState
      isLoading={error === undefined || isValidating}
      waiting="Loading the text…"
      failed="We couldn’t load the text"
      error={error}
      retry={() => void mutate()}
    />
  );
}
