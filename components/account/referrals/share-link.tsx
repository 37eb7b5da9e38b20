import { openAuth } from '@/components/account/account-dialogs/open-auth';
import { useCurrentUser } from '@/components/session/user/use-current-user';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { ShareActions } from './share-actions';

/** The user's link with what came of it; for guests, the site's plain address. */
export function ShareLink() {
  const { user } = useCurrentUser();
  if (user === undefined) return <Waiting what="your link" height="14rem" />;
  if (user === null)
    return (
      <Stack gap={4}>
        <ShareActions link={`${window.location.origin}/`} label="This site’s address" />
        <Note>To see how many friends join, log in and share a link of your own.</Note>
        <Actions>
          <Button onClick={() => void openAuth({ mode: 'login' })}>Log in</Button>
          <Button look="secondary" onClick={() => void openAuth({ mode: 'sign-up' })}>
            Join for free
          </Button>
        </Actions>
      </Stack>
    );
  return <OwnLink userId={user.id} />;
}

function OwnLink({ userId }: { readonly userId: string }) {
  const invite = useCall('Referrals/GetInvite', {}, { userId, onFocus: true });
  return (
    <Loaded call={invite} what="your link" height="14rem">
      {({ link, joined, inReview, notCounted, earns }) => (
        <Stack gap={4}>
          <ShareActions link={link} label="Your link" earns={earns} />
          <StatGrid>
            <Stat label="Friends joined">{joined}</Stat>
            {inReview > 0 && <Stat label="In review">{inReview}</Stat>}
            {notCounted > 0 && <Stat label="Not counted">{notCounted}</Stat>}
          </StatGrid>
        </Stack>
      )}
    </Loaded>
  );
}
