import { RobotTile } from '@/components/instruments/ticker-tile/ticker-tile';
import { Change } from '@/components/ui/change/change';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Row, Rows } from '@/components/ui/row/row';
import { formatPlural } from '@/lib/core/format/number';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import type { FundType } from '@/lib/market/data/instrument';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { robotPath, robotsPath } from '@/lib/site/addresses/addresses';

const CALL = 'CxAIRobotProduct/GetSuggestedRobots';
type Suggested = CallAnswer<typeof CALL>['items'][number];

const MARKETS: Readonly<Record<FundType, string>> = { S: 'stock', E: 'ETF', F: 'forex', C: 'crypto' };

interface SuggestedRobotsProps {
  readonly userId: string;
  /** The list's name, as in "Loading robots to copy…". */
  readonly what: string;
}

/** Robots for a user who has none yet, each with the reason. */
export function SuggestedRobots({ userId, what }: SuggestedRobotsProps) {
  return (
    <Loaded call={useCall(CALL, {}, { userId })} what={what} height="12rem">
      {({ items }) =>
        items.length === 0 ? (
          <p>
            No robot has made a profit over 20 trades since publication yet.{' '}
            <a href={robotsPath('stocks-etf')}>Browse all robots</a>
          </p>
        ) : (
          <Rows label={what}>
            {items.map((robot) => (
              <SuggestedRobot key={robot.robotId} robot={robot} />
            ))}
          </Rows>
        )
      }
    </Loaded>
  );
}

function SuggestedRobot({ robot }: { readonly robot: Suggested }) {
  const { robotId: id, slug, tickers, fundType, group, closedCount, among, profitPct, isIncluded } = robot;
  const [who = robot.name, how] = nameLines(robot.name);
  const market = MARKETS[fundType];
  return (
    <Row
      lead={<RobotTile tickers={tickers} fundType={fundType} group={group} size={36} />}
      note={
        <>
          <Change value={profitPct} decimals={1} /> in {formatPlural(closedCount, 'trade')} since publication,{' '}
          {among === 1
            ? `the only ${market} robot`
            : `the highest of ${formatPlural(among, `${market} robot`)}`}{' '}
          with at least 20 trades.
          {!isIncluded && ` Needs a plan with ${robot.timeframe}-minute robots.`}
        </>
      }
    >
      <a href={robotPath({ id, slug })}>
        <bdi>{who}</bdi>
      </a>{' '}
      {how}
    </Row>
  );
}
