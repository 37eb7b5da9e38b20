import { ButtonLink } from '@/components/button/button';
import { ChipList, type ChipText } from '@/components/chip/chip';
import { VisuallyHidden } from '@/components/visually-hidden/visually-hidden';
import { robotPath } from '@/lib/addresses/addresses';
import type { GuestSummary } from '@/lib/catalogue/guest';
import { formatDate } from '@/lib/format/date';
import { CardFigures } from './card-figures';
import styles from './robot-card.module.css';
import { RobotName } from './robot-name';
import { factChips } from './robot-words';

/** Tickers that a card has room for. */
const TICKERS = 5;

interface RobotCardProps {
  readonly robot: GuestSummary;
  /** Level of its name among the page's headings. */
  readonly heading?: 'h2' | 'h3';
}

/** A robot in a list, as a guest may see it. */
export function RobotCard({ robot, heading: Heading = 'h2' }: RobotCardProps) {
  return (
    <article className={styles['card']}>
      <div className={styles['head']}>
        <Heading className={styles['name']}>
          <RobotName name={robot.name} />
        </Heading>
        <ChipList label="Tickers" chips={tickerChips(robot.tickers)} />
        <ChipList label="Kind of robot" chips={factChips(robot)} />
      </div>
      {robot.ready && robot.statistics ? (
        <CardFigures robot={robot} statistics={robot.statistics} />
      ) : (
        <p className={styles['pending']}>
          <strong>Recalculating in progress</strong>
          <span>Its figures appear when all its trades are computed.</span>
        </p>
      )}
      <div className={styles['foot']}>
        <span className={styles['caption']}>Published {formatDate(robot.publishedAt)}</span>
        <ButtonLink look="secondary" compact href={robotPath(robot)}>
          <span>
            VIEW DETAILS
            <VisuallyHidden> of {robot.name}</VisuallyHidden>
          </span>
        </ButtonLink>
      </div>
    </article>
  );
}

function tickerChips(tickers: readonly string[]): readonly ChipText[] {
  const shown = tickers.slice(0, TICKERS).map((text) => ({ text, look: 'code' }) as const);
  return tickers.length > TICKERS ? [...shown, { text: `${tickers.length - TICKERS} more` }] : shown;
}
