import { useCurrentUser } from '@/components/session/user/use-current-user';
import { accountText, isRunning } from '@/components/trading/copies/copy-labels';
import { usePaper } from '@/components/trading/paper-data/use-paper';
import { copyPath } from '@/lib/site/addresses/addresses';
import { FollowerEye } from './follower-eye';
import styles from './follower-eye.module.css';

/** The user's copies of a robot, on the robot's page. */
export function OwnCopy({ robotId }: { readonly robotId: number }) {
  const { user } = useCurrentUser();
  return user ? <CopyOf userId={user.id} robotId={robotId} /> : null;
}

function CopyOf({ userId, robotId }: { readonly userId: string; readonly robotId: number }) {
  const { data } = usePaper('CxPaperTrades/GetCopies', userId, {});
  const copies = data?.items.filter((one) => one.robotId === robotId && isRunning(one)) ?? [];
  return copies.map((copy) => (
    <section key={copy.copyId} className={styles['own']} aria-labelledby={`copy-${copy.copyId}`}>
      <div className={styles['own-head']}>
        <h2 id={`copy-${copy.copyId}`} className={styles['title']}>
          Your copy: {accountText(copy)}
        </h2>
        <a href={copyPath(copy.copyId)}>Pause or change it</a>
      </div>
      <FollowerEye copy={copy} heading="h3" />
    </section>
  ));
}
