import { accountText, type Copy, isRunning } from '@/components/trading/copies/copy-labels';
import { useAccounts } from '@/components/trading/copies/use-accounts';
import { useCards } from '@/components/trading/copies/use-copies';
import { FollowerEye } from '@/components/trading/follower-eye/follower-eye';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { BackLink } from '@/components/ui/page/back-link';
import { Panel } from '@/components/ui/panel/panel';
import type { RobotProduct } from '@/lib/http/api/products/product';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { robotPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { CopyActions } from './copy-actions';
import { CopySide } from './copy-card';
import { CopyMeaning } from './copy-meaning';

interface OpenedCopyProps {
  readonly copyId: string;
  readonly copies: readonly Copy[];
  /** Robots the user follows. */
  readonly products: readonly RobotProduct[];
}

/** One copy beside its robot. */
export function OpenedCopy({ copyId, copies, products }: OpenedCopyProps) {
  const robots = useCards(products);
  const accounts = useAccounts(copies);
  const copy = copies.find((one) => one.copyId === copyId);
  const back = <BackLink href={SITE_PATHS.virtualAccounts}>All copies</BackLink>;
  if (!copy)
    return (
      <>
        {back}
        <Notice title="We can’t find this copy">
          <p>It may belong to an account you reset. Its trades are in that account’s files.</p>
        </Notice>
      </>
    );
  const { robotId, robotSlug, robotName } = copy;
  const [who = robotName, how] = nameLines(robotName);
  return (
    <>
      {back}
      <Panel
        title={
          robotSlug === '' ? (
            <bdi>{who}</bdi>
          ) : (
            <a href={robotPath({ id: robotId, slug: robotSlug })}>
              <bdi>{who}</bdi>
            </a>
          )
        }
        note={
          <>
            <Note as="small" look="caption">
              {how}
            </Note>
            <Note as="small" look="caption">
              {accountText(copy)}
            </Note>
          </>
        }
        aside={
          <>
            <CopySide robot={robots.find(({ id }) => id === robotId) ?? null} copy={copy} />
            <CopyActions copy={copy} copies={copies.filter(isRunning)} accounts={accounts} place="page" />
          </>
        }
      >
        <CopyMeaning copy={copy} />
      </Panel>
      <FollowerEye copy={copy} heading="h3" />
    </>
  );
}
