import { useCurrentUser } from '@/components/account/account/use-current-user';
import { usePaper } from '@/components/trading/paper-data/use-paper';
import { copyPath } from '@/lib/site/addresses/addresses';
import { FollowerEye } from './follower-eye';
import styles from './follower-eye.module.css';

/** The user's copy of a robot, on the robot's page. */
export function OwnCopy({ robotId }: { readonly robotId: number }) {
  const { user } = useCurrentUser();
  return user ? <CopyOf userId={user.id} robotId={robotId} /> : null;
}

function CopyOf({ userId, robotId }: { readonly userId: string; readonly robotId: number }) {
  const { data } = usePaper('CxPaperTrades/GetCopies', userId, {});
  const copy = data?.data.items.find((one) => one.robotId === robotId && one.state !== 'ended');
  if (!copy) return null;
  return (
    <section className={styles['own']} aria-labelledby="own-copy">
      <div className={styles['own-head']}>
        <h2 id="own-copy" className={styles['title']}>
          Your copy (paper)
        </h2>
        <a href={copyPath(copy.copyId)}>Pause or change it</a>
      </div>
      <FollowerEye copy={copy} heading="h3" />
    </section>
  );
}
