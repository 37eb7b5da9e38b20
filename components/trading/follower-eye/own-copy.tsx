import { useCurrentUser } from '@/components/session/user/use-current-user';
import { accountText, isRunning } from '@/components/trading/copies/copy-labels';
import { usePaper } from '@/components/trading/paper-data/use-paper';
import { Section } from '@/components/ui/section/section';
import { copyPath } from '@/lib/site/addresses/addresses';
import { FollowerEye } from './follower-eye';

/** The user's copies of a robot, on the robot's page. */
export function OwnCopy({ robotId }: { readonly robotId: number }) {
  const { user } = useCurrentUser();
  return user ? <UserCopy userId={user.id} robotId={robotId} /> : null;
}

function UserCopy({ userId, robotId }: { readonly userId: string; readonly robotId: number }) {
  const { data } = usePaper('CxPaperTrades/GetCopies', userId, {});
  const copies = data?.items.filter((one) => one.robotId === robotId && isRunning(one)) ?? [];
  return copies.map((copy) => (
    <Section
      key={copy.copyId}
      id={`copy-${copy.copyId}`}
      title={`Your copy: ${accountText(copy)}`}
      aside={<a href={copyPath(copy.copyId)}>Pause or change it</a>}
    >
      <FollowerEye copy={copy} heading="h3" />
    </Section>
  ));
}
