import { accountText, type Copy } from '@/components/trading/copies/copy-labels';
import { StateChip } from '@/components/trading/copies/state-chip';
import { FollowerEye } from '@/components/trading/follower-eye/follower-eye';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { BackLink } from '@/components/ui/page/back-link';
import { Panel } from '@/components/ui/panel/panel';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { robotPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { CopyActions } from './copy-actions';
import { CopyMeaning } from './copy-meaning';

interface OpenedCopyProps {
  readonly copyId: string;
  readonly copies: readonly Copy[];
}

/** Selecting it on another account is offered in the list of all copies. */
const NO_ACCOUNTS = [] as const;

/** One copy beside its robot. */
export function OpenedCopy({ copyId, copies }: OpenedCopyProps) {
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
            <StateChip copy={copy} />
            <CopyActions copy={copy} copies={copies} accounts={NO_ACCOUNTS} isOpened />
          </>
        }
      >
        <CopyMeaning copy={copy} />
      </Panel>
      <FollowerEye copy={copy} heading="h3" />
    </>
  );
}
