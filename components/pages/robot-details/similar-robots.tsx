import { RobotTile } from '@/components/instruments/ticker-tile/ticker-tile';
import { RobotName } from '@/components/robots/robot-card/robot-name';
import { Change } from '@/components/ui/change/change';
import { ChipList } from '@/components/ui/chip/chip';
import { TOO_FEW } from '@/components/ui/data-table/too-few';
import { Card } from '@/components/ui/panel/panel';
import { Columns } from '@/components/ui/stack/stack';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { lowerFirst } from '@/lib/core/format/lower-first';
import { formatPlural } from '@/lib/core/format/number';
import { isOfType } from '@/lib/robots/catalogue/classes/robot-type-rules';
import { ROBOT_TYPES } from '@/lib/robots/catalogue/classes/robot-types';
import type { GuestSummary } from '@/lib/robots/catalogue/guest';
import { FEW_TRADES } from '@/lib/robots/statistics/few-trades';
import { assetClassFor } from '@/lib/site/addresses/asset-class';
import { listPath, unfilteredList } from '@/lib/site/addresses/list-address';
import { DetailsSection } from './details-section';
import styles from './similar-robots.module.css';
import type { SimilarView } from './similar-view';

export interface SimilarRobotsProps {
  readonly robot: GuestSummary;
  readonly cards: readonly SimilarView[];
  /** Whether the page is shown inside an app, without links to lists. */
  readonly isInApp: boolean;
}

/** Robots like this one, and the lists it is in. */
export function SimilarRobots({ robot, cards, isInApp }: SimilarRobotsProps) {
  if (cards.length === 0) return null;
  const whole = unfilteredList(assetClassFor(robot.fundTypes));
  return (
    <DetailsSection
      id="similar"
      title="Similar robots"
      isResult
      intro="Robots with mostly the same tickers or the same method, winners and losers alike."
    >
      <Columns as="ul" isNarrow>
        {cards.map((card) => (
          <Card as="li" key={card.id} className={styles['card']}>
            <SimilarCard card={card} />
          </Card>
        ))}
      </Columns>
      {!isInApp && (
        <ChipList
          label="Lists with this robot"
          chips={[
            // With more tickers, each ticker's own page has the list.
            ...(robot.tickers.length > 3 ? [] : robot.tickers).map((ticker) => ({
              text: ticker,
              look: 'code' as const,
              href: listPath({ ...whole, tickers: [ticker] }),
            })),
            ...ROBOT_TYPES.filter((type) => type.name !== 'All' && isOfType(type.name, robot, null)).map(
              (type) => ({ text: type.title, href: listPath({ ...whole, robotType: type.name }) }),
            ),
          ]}
        />
      )}
    </DetailsSection>
  );
}

function SimilarCard({ card }: { readonly card: SimilarView }) {
  const hasFewSince = card.sinceTrades < FEW_TRADES;
  return (
    <>
      <RobotTile tickers={card.tickers} fundType={card.fundType} group={card.group} />
      <h3>
        <a href={card.href}>
          <RobotName name={card.name} />
        </a>
      </h3>
      <StatGrid look="pair">
        <Stat
          label={card.sinceLabel}
          note={
            <>
              {formatPlural(card.sinceTrades, 'trade')}
              {hasFewSince && `: ${lowerFirst(TOO_FEW)}`}
            </>
          }
        >
          <Change value={card.sincePct} decimals={1} isFew={hasFewSince} />
        </Stat>
        <Stat label="Annualized return" note="backtest included">
          <Change value={card.annualPct} isFew={card.hasFewTrades} />
        </Stat>
      </StatGrid>
    </>
  );
}
