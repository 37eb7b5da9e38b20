'use client';

import { RobotTile } from '@/components/instruments/ticker-tile/ticker-tile';
import { CompareBox } from '@/components/robots/compare/compare-box';
import { MatchedTickers } from '@/components/robots/matched-tickers/matched-tickers';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import { LockedControls } from '@/components/robots/robot-controls/locked-controls';
import { LoadedSwitches } from '@/components/robots/robot-controls/robot-switches';
import type { CardView } from '@/components/robots/robot-model/card-view';
import { signUpPath } from '@/lib/site/addresses/addresses';
import { CardChart } from './card-chart';
import { CardFigures } from './card-figures';
import { CardName } from './card-name';
import styles from './robot-card.module.css';

interface RobotCardProps {
  readonly view: CardView;
  /** Heading level of the name. */
  readonly heading?: 'h2' | 'h3';
  /** Whether it's part of a list, which is fetched again after sign-in. */
  readonly isListed?: boolean;
  /** Whether it's the first of a list, whose label of results takes the Tab key for all. */
  readonly isFirst?: boolean;
}

/**
 * A robot's card, as a guest sees it or with the user's data. Name and links come from the page; figures, dollar
 * amounts and controls from the robot cache. Its six rows are subgrid rows where its list has them, so that cards in a
 * row align.
 */
export function RobotCard({
  view,
  heading: Heading = 'h2',
  isListed = false,
  isFirst = false,
}: RobotCardProps) {
  const { figures, own } = useRobot(view.id, view, isListed) ?? view;
  return (
    <article className={styles['card']} data-robot={view.id} data-name={view.name}>
      <div className={styles['head']}>
        <RobotTile tickers={view.tickers} fundType={view.fundType} group={view.group} />
        <Heading className={styles['name']}>
          <CardName name={view.name} href={view.href} />
        </Heading>
        <p className={styles['facts']}>
          {view.retired !== undefined && <strong>Retired {view.retired} · </strong>}
          {view.facts}
        </p>
        {view.matched.length > 0 && (
          <MatchedTickers
            robotName={view.name}
            tickers={view.matched.map(({ text, ...matched }) => ({ ticker: text, ...matched }))}
          />
        )}
      </div>
      {figures ? (
        <CardFigures figures={figures} own={own} isFirst={isFirst} />
      ) : (
        <div className={styles['pending']}>
          <CardChart view={{ state: 'failed' }} />
          <p>Figures and chart appear once this robot’s trades are computed.</p>
        </div>
      )}
      <div className={styles['controls']}>
        <LoadedSwitches robot={own}>
          <LockedControls
            robotId={view.id}
            robotName={view.name}
            isWipedOut={view.isWipedOut}
            isRetired={view.retired !== undefined}
            hasBrokerAccount={view.hasBrokerAccount}
            joinHref={signUpPath()}
          />
        </LoadedSwitches>
      </div>
      <div className={styles['foot']}>
        <CardLink href={`${view.href}#description`} opens="description" of={view.name}>
          DESCRIPTION
        </CardLink>
        <CardLink href={`${view.href}#statistics`} opens="statistics" of={view.name}>
          STATS
        </CardLink>
        <CardLink href={view.href} of={view.name}>
          VIEW DETAILS
        </CardLink>
        {isListed && <CompareBox id={view.id} name={view.name} />}
      </div>
    </article>
  );
}

interface CardLinkProps {
  readonly href: string;
  /** The modal that opens instead of following the link, with scripts. */
  readonly opens?: 'description' | 'statistics';
  readonly of: string;
  readonly children: string;
}

function CardLink({ href, opens, of, children }: CardLinkProps) {
  return (
    <a className={styles['link']} href={href} data-opens={opens} aria-label={`${children} of ${of}`}>
      {children}
    </a>
  );
}
