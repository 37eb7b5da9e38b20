import { RobotTile } from '@/components/instruments/ticker-tile/ticker-tile';
import { Money } from '@/components/live/live-price/live-money';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import { RowControlOf } from '@/components/robots/robot-controls/robot-switches';
import type { CardView } from '@/components/robots/robot-model/card-view';
import { accountText, type Copy, copiedText, moneyNote } from '@/components/trading/copies/copy-labels';
import { StateChip } from '@/components/trading/copies/state-chip';
import type { TradedAccount } from '@/components/trading/copies/use-accounts';
import { formatDate } from '@/lib/core/format/date';
import { formatMoney, formatPercent, NO_FIGURE } from '@/lib/core/format/number';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { copyPath, robotPath } from '@/lib/site/addresses/addresses';
import { CopyActions, type CopyActionsProps } from './copy-actions';
import { CopyMeaning } from './copy-meaning';
import styles from './virtual-accounts.module.css';

interface CopyCardProps {
  /** null if it's no longer followed. */
  readonly robot: CardView | null;
  /** null if it isn't copied. */
  readonly copy: Copy | null;
  /** All running ones, and the accounts that robots can trade; for running ones. */
  readonly copies?: readonly Copy[];
  readonly accounts?: readonly TradedAccount[];
}

/** A robot with its copy: state, both results, its next order, and its actions. */
export function CopyCard({ robot, copy, copies = [], accounts = [] }: CopyCardProps) {
  const own = useRobot(robot?.id ?? copy?.robotId ?? 0, robot ?? undefined, true)?.own;
  const name = robot?.name ?? copy?.robotName ?? '';
  const [who = name, how] = nameLines(name);
  const href =
    robot?.href ??
    (copy && copy.robotSlug !== '' ? robotPath({ id: copy.robotId, slug: copy.robotSlug }) : null);
  const isOver = copy?.state === 'ended';
  return (
    <li
      className={styles['card']}
      data-robot={robot?.id ?? copy?.robotId}
      data-slim={!copy || isOver || undefined}
    >
      <div className={styles['head']}>
        {robot && (
          <RobotTile tickers={robot.tickers} fundType={robot.fundType} group={robot.group} size={36} />
        )}
        <div className={styles['names']}>
          <h3 className={styles['name']}>
            {href === null ? (
              <bdi>{who}</bdi>
            ) : (
              <a href={href}>
                <bdi>{who}</bdi>
              </a>
            )}
          </h3>
          <p className={styles['how']}>{how}</p>
          {copy && <p className={styles['how']}>{accountText(copy)}</p>}
        </div>
        <div className={styles['side']}>
          {copy && <StateChip copy={copy} />}
          {robot && !isOver && (
            <RowControlOf
              robot={own ?? robot.own}
              control={copy?.purpose ?? (robot.hasBrokerAccount ? 'autotrading' : 'autopilot')}
            >
              {null}
            </RowControlOf>
          )}
        </div>
      </div>
      {copy && !isOver && <Running copy={copy} copies={copies} accounts={accounts} />}
      {copy && isOver && <Ended copy={copy} />}
    </li>
  );
}

function Running({ copy, copies, accounts }: CopyActionsProps) {
  const { settings } = copy;
  return (
    <>
      <CopyFigures copy={copy} />
      <CopyMeaning copy={copy} />
      <p className={styles['how']}>
        {settings.sizing === 'amount'
          ? `${formatMoney(settings.amount, 0)} a trade`
          : `The robot’s share of ${formatMoney(settings.amount, 0)}`}
        {settings.scalePct !== 100 && ` × ${settings.scalePct}%`}
        {settings.copyStopPct !== null && `, copy stop at ${settings.copyStopPct}%`}. Copied since{' '}
        {formatDate(Date.parse(copy.startedAt))}.
      </p>
      <CopyActions copy={copy} copies={copies} accounts={accounts} />
    </>
  );
}

function Ended({ copy }: { readonly copy: Copy }) {
  return (
    <p className={styles['ended']}>
      <span>
        {formatDate(Date.parse(copy.startedAt))} to{' '}
        {formatDate(copy.endedAt === null ? null : Date.parse(copy.endedAt))}
      </span>
      <span>
        You <Money amount={copy.myProfit} decimals={2} />
      </span>
      <span>
        Robot <Money amount={copy.robotProfit} decimals={2} />
      </span>
      <span>{copiedText(copy)}</span>
      <a href={copyPath(copy.copyId)}>Compare with robot</a>
    </p>
  );
}

export function CopyFigures({ copy }: { readonly copy: Copy }) {
  const { myProfit, robotProfit, openProfit, sharePctCopied } = copy;
  return (
    <dl className={styles['figures']}>
      <Figure label="My P/L" note={`${moneyNote(copy)}, closed`}>
        <Money amount={myProfit} decimals={2} />
      </Figure>
      <Figure label="Robot’s P/L" note="same trades, my sizes">
        <Money amount={robotProfit} decimals={2} />
      </Figure>
      <Figure label="My open P/L" note="before exit costs">
        {openProfit === null ? NO_FIGURE : <Money amount={openProfit} decimals={2} />}
      </Figure>
      <Figure label="Copied" note={copiedText(copy)}>
        {formatPercent(sharePctCopied)}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly note: string;
  readonly children: React.ReactNode;
}

function Figure({ label, note, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles['value']}>{children}</dd>
      <dd className={styles['how']}>{note}</dd>
    </div>
  );
}
