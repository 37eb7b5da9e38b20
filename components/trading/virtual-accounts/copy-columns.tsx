import type { ReactNode } from 'react';
import { Money } from '@/components/live/live-price/live-money';
import { type Copy, isPaperAccount, stateLabel, stateMeaning } from '@/components/trading/copies/copy-labels';
import { StateChip } from '@/components/trading/copies/state-chip';
import { signedDollars } from '@/components/trading/follower-eye/gap-waterfall';
import { Button } from '@/components/ui/button/button';
import { Chip } from '@/components/ui/chip/chip';
import type { Column } from '@/components/ui/data-table/column';
import { figureColumn } from '@/components/ui/data-table/figure-column';
import { formatCount, formatMoney, formatPercent, formatPlural, NO_FIGURE } from '@/lib/core/format/number';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { copyPath, mobileRobotPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { isInApp } from '@/lib/site/addresses/in-app';
import { shownGap, sumCopies } from './copy-totals';
import { PairLine } from './pair-line';
import { skipLabel } from './skip-labels';
import styles from './virtual-accounts.module.css';

/** Opens the dialog for a copy's money; null where that can't be changed. */
type OnMoney = ((copyId: string) => void) | null;

/** What is known of copies in tables of them, with totals. */
export function copyColumns(onMoney: OnMoney): readonly Column<Copy>[] {
  const [who, how] = [0, 1];
  return [
    {
      id: 'robot',
      title: 'Robot',
      value: ({ robotName }) => robotName,
      cell: (copy) => (
        <>
          <a
            className={styles['robot']}
            href={isApp() ? mobileRobotPath({ id: copy.robotId }) : copyPath(copy.copyId)}
            data-robot={copy.robotId}
          >
            <bdi>{nameLines(copy.robotName)[who]}</bdi>
          </a>
          <small>
            {nameLines(copy.robotName)[how]}
            <span className={styles['folded']}>
              {' '}
              · {copy.account.name} · {stateLabel(copy).text}
              {copy.account.mode === 'live' && ' · REAL MONEY'}
            </span>
          </small>
        </>
      ),
      total: (copies) => formatPlural(copies.length, 'copy', 'copies'),
    },
    {
      id: 'account',
      title: 'Account',
      align: 'start',
      value: ({ account }) => account.name,
      cell: ({ account, purpose }) => (
        <>
          {account.name}
          <small>
            {account.mode === 'live' ? (
              <Chip as="strong" look="warning">
                REAL MONEY
              </Chip>
            ) : (
              'Paper'
            )}
            {purpose === 'autotrading' && ' · autotrading'}
          </small>
        </>
      ),
    },
    {
      id: 'state',
      title: 'State',
      align: 'start',
      value: (copy) => stateLabel(copy).text,
      cell: (copy) => <StateChip copy={copy} isLink={!isApp()} />,
    },
    {
      id: 'aside',
      title: 'Set aside',
      from: 'wide',
      value: ({ setAside }) => setAside?.sum ?? null,
      cell: (copy) => <SetAside copy={copy} onMoney={onMoney} />,
      total: (copies) => formatMoney(sumCopies(copies).setAside),
    },
    {
      id: 'mine',
      title: 'My P/L',
      from: 'phone',
      value: ({ myProfit }) => myProfit,
      cell: ({ myProfit, openProfit, positions }) => (
        <>
          <Money amount={myProfit} decimals={2} />
          {positions.length > 0 && <small>{signedDollars(openProfit)} open</small>}
        </>
      ),
      total: (copies) => <Money amount={sumCopies(copies).mine} decimals={2} />,
    },
    figureColumn({
      id: 'robots',
      title: 'Robot’s P/L',
      prefix: '$',
      decimals: 2,
      isChange: true,
      value: ({ robotProfit }) => robotProfit,
      total: (copies) => sumCopies(copies).robots,
    }),
    figureColumn({
      id: 'gap',
      title: 'Gap',
      prefix: '$',
      decimals: 2,
      isChange: true,
      value: shownGap,
      total: (copies) => sumCopies(copies).gap.total,
    }),
    {
      id: 'copied',
      title: 'Copied',
      value: ({ sharePctCopied }) => sharePctCopied,
      cell: (copy) => <Copied copy={copy} />,
      total: (copies) => {
        const { copied, signals } = sumCopies(copies);
        return `${formatCount(copied)} of ${formatCount(signals)}`;
      },
    },
    {
      id: 'stop',
      title: 'Copy stop',
      from: 'wide',
      value: ({ stopUsedPct }) => stopUsedPct,
      cell: ({ settings: { copyStopPct }, stopUsedPct }) =>
        copyStopPct === null ? (
          'None'
        ) : (
          <>
            −{copyStopPct}%<small>{stopUsedPct === null ? NO_FIGURE : usedText(stopUsedPct)}</small>
          </>
        ),
    },
    {
      id: 'curve',
      title: 'Me and robot',
      from: 'widest',
      value: shownGap,
      cell: ({ curve }) => <PairLine curve={curve} />,
    },
  ];
}

/** In apps, links lead to what these have. */
function isApp(): boolean {
  return isInApp(location.pathname);
}

function usedText(pct: number): string {
  return pct === 0 ? 'unused' : `${formatPercent(pct, 0)} used`;
}

function SetAside({ copy, onMoney }: { readonly copy: Copy; readonly onMoney: OnMoney }) {
  const { setAside, copyId, account, robotName, state } = copy;
  if (!isPaperAccount(account)) return <small>The broker account’s limits</small>;
  const sum = setAside ? formatMoney(setAside.sum) : 'None';
  return (
    <>
      {onMoney && state !== 'draining' ? (
        <Button
          look="quiet"
          size={28}
          aria-label={`Money set aside for ${nameLines(robotName)[0]}: ${setAside ? sum : 'none'}`}
          onClick={() => onMoney(copyId)}
        >
          {sum}
        </Button>
      ) : (
        sum
      )}
      <small>{setAside ? `${formatMoney(setAside.inUse)} in use` : 'uses free money'}</small>
    </>
  );
}

/** How many signals were copied, and why others weren't, each with a link to them. */
function Copied({ copy }: { readonly copy: Copy }): ReactNode {
  const { copied, signals, skipped, skippedBy, account, copyId } = copy;
  if (signals === 0) return <small>no signals yet</small>;
  const [first, ...others] = skippedBy;
  const label =
    first &&
    `${first.count} ${skipLabel(first.kind)}${others.length > 0 ? `, ${skipped - first.count} more` : ''}`;
  const href = isPaperAccount(account)
    ? `${SITE_PATHS.paperTrades}?copy=${encodeURIComponent(copyId)}${others.length === 0 && first ? `&kind=${first.kind}` : ''}#skipped`
    : copyPath(copyId);
  return (
    <>
      {formatCount(copied)} of {formatCount(signals)}
      <small>
        {skipped === 0 || !first ? (
          'all'
        ) : isApp() ? (
          label
        ) : (
          <a href={href} title={skippedBy.map(({ kind, count }) => `${count} ${skipLabel(kind)}`).join(', ')}>
            {label}
          </a>
        )}
      </small>
    </>
  );
}

/** What a copy that doesn't run as usual is waiting for. */
export function copyDetail(copy: Copy): ReactNode {
  if (
    copy.state === 'active' ||
    copy.state === 'ended' ||
    (copy.state === 'paused' && copy.paused === 'entries' && copy.reason === null)
  )
    return null;
  return stateMeaning(copy);
}
