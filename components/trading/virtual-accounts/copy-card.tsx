import { RobotTile } from '@/components/instruments/ticker-tile/ticker-tile';
import { Money } from '@/components/live/live-price/live-money';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import { RowControl } from '@/components/robots/robot-controls/robot-switches';
import type { CardView } from '@/components/robots/robot-model/card-view';
import { accountText, type Copy, copiedText } from '@/components/trading/copies/copy-labels';
import { StateChip } from '@/components/trading/copies/state-chip';
import { Actions } from '@/components/ui/actions/actions';
import { Note } from '@/components/ui/note/note';
import { Row } from '@/components/ui/row/row';
import { Line } from '@/components/ui/stack/stack';
import { formatDate } from '@/lib/core/format/date';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { copyPath, robotPath } from '@/lib/site/addresses/addresses';

interface CopyProps {
  /** null if it's no longer followed. */
  readonly robot: CardView | null;
  /** null if it isn't copied. */
  readonly copy: Copy | null;
}

/** A robot that isn't copied, or no longer. */
export function CopyRow({ robot, copy }: CopyProps) {
  return (
    <Row
      data-robot={robot?.id ?? copy?.robotId}
      data-slim
      lead={<Lead robot={robot} />}
      note={<About robot={robot} copy={copy} />}
      end={<CopySide robot={robot} copy={copy} />}
    >
      <h3>
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

export function CopySide({ robot, copy }: CopyProps) {
  const own = useRobot(robot?.id ?? copy?.robotId ?? 0, robot ?? undefined, true)?.own;
  return (
    <Line>
      {copy && <StateChip copy={copy} />}
      {robot && copy?.state !== 'ended' && (
        <RowControl
          robot={own ?? robot.own}
          control={copy?.purpose ?? (robot.hasBrokerAccount ? 'autotrading' : 'autopilot')}
        >
          {null}
        </RowControl>
      )}
    </Line>
  );
}

function Ended({ copy }: { readonly copy: Copy }) {
  return (
    <Actions as="span">
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
    </Actions>
  );
}
