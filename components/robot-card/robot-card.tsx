import { ButtonLink } from '@/components/button/button';
import { ChipList } from '@/components/chip/chip';
import { MatchedTickers } from '@/components/matched-tickers/matched-tickers';
import { LockedControls } from '@/components/robot-controls/locked-controls';
import { VisuallyHidden } from '@/components/visually-hidden/visually-hidden';
import { signUpPath } from '@/lib/addresses/addresses';
import { CardFigures } from './card-figures';
import type { CardView } from './card-view';
import styles from './robot-card.module.css';
import { RobotName } from './robot-name';

interface RobotCardProps {
  readonly view: CardView;
  /** Level of its name among the page's headings. */
  readonly heading?: 'h2' | 'h3';
}

/** A robot in a list, as a guest may see it. */
export function RobotCard({ view, heading: Heading = 'h2' }: RobotCardProps) {
  return (
    <article className={styles['card']} data-robot={view.id} data-name={view.name}>
      <div className={styles['head']}>
        <Heading className={styles['name']}>
          <RobotName name={view.name} />
        </Heading>
        <ChipList label="Tickers" chips={view.tickers} />
        <ChipList label="Kind of robot" chips={view.facts} />
        {view.matched.length > 0 && (
          <MatchedTickers
            robotName={view.name}
            tickers={view.matched.map(({ text, href = '' }) => ({ ticker: text, href }))}
          />
        )}
      </div>
      {view.figures ? (
        <CardFigures figures={view.figures} />
      ) : (
        <p className={styles['pending']}>
          <strong>Recalculating in progress</strong>
          <span>Its figures appear when all its trades are computed.</span>
        </p>
      )}
      <LockedControls
        robotName={view.name}
        hasBrokerAccount={view.hasBrokerAccount}
        joinHref={signUpPath()}
      />
      <div className={styles['foot']}>
        <CardLink href={`${view.href}#description`} opens="description" of={view.name}>
          DESCRIPTION
        </CardLink>
        <CardLink href={`${view.href}#statistics`} opens="statistics" of={view.name}>
          STATS
        </CardLink>
        <ButtonLink look="secondary" compact href={view.href}>
          <span>
            VIEW DETAILS
            <VisuallyHidden> of {view.name}</VisuallyHidden>
          </span>
        </ButtonLink>
      </div>
      <span className={styles['caption']}>Published {view.published}</span>
    </article>
  );
}

interface CardLinkProps {
  readonly href: string;
  /** The view of the modal that opens in the link's place where scripts run. */
  readonly opens: 'description' | 'statistics';
  readonly of: string;
  readonly children: string;
}

function CardLink({ href, opens, of, children }: CardLinkProps) {
  return (
    <a className={styles['link']} href={href} data-opens={opens}>
      {children}
      <VisuallyHidden> of {of}</VisuallyHidden>
    </a>
  );
}
