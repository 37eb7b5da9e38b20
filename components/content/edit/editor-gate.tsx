import useSWR from 'swr';
import { openAuth } from '@/components/account/account/open-auth';
import { useCurrentUser } from '@/components/account/account/use-current-user';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import { callApi } from '@/lib/http/api/client/call';
import { helpPath } from '@/lib/site/addresses/addresses';
import type { ArticleAnswer } from './article-answers';
import { HelpEditor } from './help-editor';
import styles from './help-editor.module.css';
import { LoadState } from './load-state';
import { TextList } from './text-list';

/**
 * Lets content admins through to the editor, and tells others why not.
 * @param alias of the text; '' for the list of all
 */
export function EditorGate({ alias }: { readonly alias: string }) {
  const { user } = useCurrentUser();
  if (user === undefined)
    return (
      <p role="status" className={styles['waiting']}>
        One moment …
      </p>
    );
  if (user === null)
    return (
      <div className={styles['refusal']}>
        <Notice title="Texts are edited by content admins">
          <p>If you are one, log in first.</p>
        </Notice>
        <Button onClick={() => void openAuth({ mode: 'login' })}>Log in</Button>
      </div>
    );
  if (!user.IsContentAdmin)
    return (
      <div className={styles['refusal']}>
        <Notice title="This page is for content admins">
          <p>Your account reads texts and does not edit them.</p>
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
    () => callApi<ArticleAnswer>('Articles/Get', { alias }),
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
      waiting="Loading the text …"
      failed="The text could not be loaded"
      error={error}
      retry={() => void mutate()}
    />
  );
}
