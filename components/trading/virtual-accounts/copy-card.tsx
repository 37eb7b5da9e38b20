import { RobotTile } from '@/components/instruments/ticker-tile/ticker-tile';
import { Money } from '@/components/live/live-price/live-money';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import { RowControlOf } from '@/components/robots/robot-controls/robot-switches';
import type { CardView } from '@/components/robots/robot-model/card-view';
import { accountText, type Copy, copiedText, moneyNote } from '@/components/trading/copies/copy-labels';
import { StateChip } from '@/components/trading/copies/state-chip';
import type { TradedAccount } from '@/components/trading/copies/use-accounts';
import { Note } from '@/components/ui/note/note';
import { Panel } from '@/components/ui/panel/panel';
import { Row } from '@/components/ui/row/row';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { formatDate } from '@/lib/core/format/date';
import { formatMoney, formatPercent, NO_FIGURE } from '@/lib/core/format/number';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { copyPath, robotPath } from '@/lib/site/addresses/addresses';
import { CopyActions } from './copy-actions';
import { CopyMeaning } from './copy-meaning';
import styles from './virtual-accounts.module.css';

interface CopyProps {
  /** null if it's no longer followed. */
  readonly robot: CardView | null;
  /** null if it isn't copied. */
  readonly copy: Copy | null;
}

interface CopyCardProps extends CopyProps {
  readonly copy: Copy;
  /** All running ones, and the accounts that robots can trade. */
  readonly copies: readonly Copy[];
  readonly accounts: readonly TradedAccount[];
}

/** A robot with its running copy: state, both results, its next order, and its actions. */
export function CopyCard({ robot, copy, copies, accounts }: CopyCardProps) {
  const { settings } = copy;
  return (
    <Panel
      as="li"
      heading="h3"
      data-robot={copy.robotId}
      lead={<Lead robot={robot} />}
      title={<Name robot={robot} copy={copy} />}
      note={<About robot={robot} copy={copy} />}
      aside={<Side robot={robot} copy={copy} />}
    >
      <CopyFigures copy={copy} />
      <CopyMeaning copy={copy} />
      <Note look="caption">
        {settings.sizing === 'amount'
          ? `${formatMoney(settings.amount, 0)} a trade`
          : `The robot’s share of ${formatMoney(settings.amount, 0)}`}
        {settings.scalePct !== 100 && ` × ${settings.scalePct}%`}
        {settings.copyStopPct !== null && `, copy stop at ${settings.copyStopPct}%`}. Copied since{' '}
        {formatDate(Date.parse(copy.startedAt))}.
      </Note>
      <CopyActions copy={copy} copies={copies} accounts={accounts} />
    </Panel>
  );
}

/** A robot that isn't copied, or no longer. */
export function CopyRow({ robot, copy }: CopyProps) {
  return (
    <Row
      data-robot={robot?.id ?? copy?.robotId}
      data-slim
      lead={<Lead robot={robot} />}
      note={<About robot={robot} copy={copy} />}
      end={<Side robot={robot} copy={copy} />}
    >
      <h3 className={styles['name']}>
        <Name robot={robot} copy={copy} />
      </h3>
    </Row>
  );
}

function Lead({ robot }: Pick<CopyProps, 'robot'>) {
  return (
    robot && <RobotTile tickers={robot.tickers} fundType={robot.fundType} group={robot.group} size={36} />
  );
}

function resultLines({ robot, copy }: CopyProps): readonly string[] {
  return nameLines(robot?.name ?? copy?.robotName ?? '');
}

function Name({ robot, copy }: CopyProps) {
  const [who] = resultLines({ robot, copy });
  const href =
    robot?.href ??
    (copy && copy.robotSlug !== '' ? robotPath({ id: copy.robotId, slug: copy.robotSlug }) : null);
  const name = <bdi>{who}</bdi>;
  return href === null ? name : <a href={href}>{name}</a>;
}

function About({ robot, copy }: CopyProps) {
  const [, how] = resultLines({ robot, copy });
  return (
    <>
      <Note as="small" look="caption">
        {how}
      </Note>
      {copy && (
        <Note as="small" look="caption">
          {accountText(copy)}
        </Note>
      )}
      {copy?.state === 'ended' && <Ended copy={copy} />}
    </>
  );
}

function Side({ robot, copy }: CopyProps) {
  const own = useRobot(robot?.id ?? copy?.robotId ?? 0, robot ?? undefined, true)?.own;
  return (
    <div className={styles['side']}>
      {copy && <StateChip copy={copy} />}
      {robot && copy?.state !== 'ended' && (
        <RowControlOf
          robot={own ?? robot.own}
          control={copy?.purpose ?? (robot.hasBrokerAccount ? 'autotrading' : 'autopilot')}
        >
          {null}
        </RowControlOf>
      )}
    </div>
  );
}

function Ended({ copy }: { readonly copy: Copy }) {
  return (
    <span className={styles['ended']}>
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
    </span>
  );
}

function CopyFigures({ copy }: { readonly copy: Copy }) {
  const { myProfit, robotProfit, openProfit, sharePctCopied } = copy;
  return (
    <StatGrid look="dense">
      <Stat label="My P/L" note={`${moneyNote(copy)}, closed`}>
        <Money amount={myProfit} decimals={2} />
      </Stat>
      <Stat label="Robot’s P/L" note="same trades, my sizes">
        <Money amount={robotProfit} decimals={2} />
      </Stat>
      <Stat label="My open P/L" note="before exit costs">
        {openProfit === null ? NO_FIGURE : <Money amount={openProfit} decimals={2} />}
      </Stat>
      <Stat label="Copied" note={copiedText(copy)}>
        {formatPercent(sharePctCopied)}
      </Stat>
    </StatGrid>
  );
}
