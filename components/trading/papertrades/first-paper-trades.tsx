import { RobotTile } from '@/components/instruments/ticker-tile/ticker-tile';
import { ButtonLink } from '@/components/ui/button/button';
import { Change } from '@/components/ui/change/change';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { formatPlural } from '@/lib/core/format/number';
import type { AnswerOf } from '@/lib/http/api/client/call-types';
import type { FundType } from '@/lib/market/data/instrument';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { robotPath, robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './papertrades.module.css';

const CALL = 'CxAIRobotProduct/GetSuggestedRobots';
type Suggested = AnswerOf<typeof CALL>;

const MARKETS: Readonly<Record<FundType, string>> = { S: 'stock', E: 'ETF', F: 'forex', C: 'crypto' };

/** What to do with an empty account: robots to copy, with reasons, and the exchange. */
export function FirstPaperTrades({ userId }: { readonly userId: string }) {
  const suggested = useCall(CALL, {}, { userId });
  return (
    <section className={styles['section']} aria-labelledby="no-trades">
      <h2 id="no-trades" className={styles['section-title']}>
        No paper trades yet
      </h2>
      <p>
        Copy a robot: follow it and turn on Autopilot on its page. Or buy and sell by hand on the paper
        exchange.
      </p>
      <Loaded call={suggested} what="robots to copy">
        {({ items }) =>
          items.length === 0 ? (
            <p>
              No robot has made a profit over 30 trades since publication yet.{' '}
              <a href={robotsPath('stocks-etf')}>Browse all robots</a>
            </p>
          ) : (
            <ul className={styles['suggested']} aria-label="Robots to copy">
              {items.map((item) => (
                <SuggestedRobot key={item.robotId} item={item} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className={styles['buttons']}>
        <ButtonLink href={SITE_PATHS.paperExchange}>Open the paper exchange</ButtonLink>
        <ButtonLink look="secondary" href={robotsPath('stocks-etf')}>
          Browse robots
        </ButtonLink>
      </div>
    </section>
  );
}

function SuggestedRobot({ item }: { readonly item: Suggested['items'][number] }) {
  const { robotId: id, slug, tickers, fundType, group, closedCount, among, profitPct, isIncluded } = item;
  const [who = item.name, how] = nameLines(item.name);
  const market = MARKETS[fundType];
  return (
    <li className={styles['suggestion']}>
      <RobotTile tickers={tickers} fundType={fundType} group={group} size={36} />
      <div>
        <p className={styles['robot']}>
          <a href={robotPath({ id, slug })}>
            <bdi>{who}</bdi>
          </a>
          {how && <small>{how}</small>}
        </p>
        <p className={styles['small']}>
          <Change value={profitPct} decimals={1} /> in {formatPlural(closedCount, 'trade')} since publication:{' '}
          {among === 1
            ? `the only ${market} robot`
            : `the highest of ${formatPlural(among, `${market} robot`)}`}{' '}
          with at least 30 trades.
          {!isIncluded && ` Needs a plan with ${item.timeframe}-minute robots.`}
        </p>
      </div>
    </li>
  );
}
