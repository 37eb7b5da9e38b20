import { openAuth } from '@/components/account/account-dialogs/open-auth';
import { useCurrentUser } from '@/components/session/user/use-current-user';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { Stack } from '@/components/ui/stack/stack';
import { type EntryKind, entryFromAlias } from '@/lib/content/entries/entry';
import { helpPath } from '@/lib/site/addresses/addresses';
import { EntryEditor } from './entry-editor';
import { HelpEditor } from './help-editor';
import { NewEntry } from './new-entry';
import { TextList } from './text-list';

interface EditorGateProps {
  readonly alias: string;
  readonly making?: EntryKind | null;
}

/**
 * Shows the editor to content admins, and explains to others why they can't use it.
 * @param alias the text's, or '' for the list of all texts
 * @param making the kind of entry to make, if any
 */
export function EditorGate({ alias, making = null }: EditorGateProps) {
  const { user } = useCurrentUser();
  if (user === undefined)
    return (
      <Note look="aside" role="status">
        Loading…
      </Note>
    );
  if (user === null)
    return (
      <Stack gap={4} isStart>
        <Notice title="Only content admins can edit texts">
          <p>If you are one, log in first.</p>
        </Notice>
        <Button onClick={() => void openAuth({ mode: 'login' })}>Log in</Button>
      </Stack>
    );
  if (!user.isContentAdmin)
    return (
      <Stack gap={4} isStart>
        <Notice title="This page is for content admins">
          <p>Your account can read texts but not edit them.</p>
        </Notice>
        <ButtonLink look="secondary" href={helpPath()}>
          Go to the help articles
        </ButtonLink>
      </Stack>
    );
  if (making !== null) return <NewEntry kind={making} />;
  return alias === '' ? <TextList /> : <LoadedEditor alias={alias} />;
}

function LoadedEditor({ alias }: { readonly alias: string }) {
  return (
    <Loaded call={useCall('Articles/Get', { alias }, { isFixed: true })} what="the text">
      {(article) => {
        const entry = entryFromAlias(alias);
        return entry ? (
          <EntryEditor key={alias} {...entry} article={article} />
        ) : (
          <HelpEditor key={alias} article={article} />
        );
      }}
    </Loaded>
  );
}
