'use client';

import { ButtonLink } from '@/components/button/button';
import { ChipList } from '@/components/chip/chip';
import { VisuallyHidden } from '@/components/visually-hidden/visually-hidden';
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
    <article className={styles['card']}>
      <div className={styles['head']}>
        <Heading className={styles['name']}>
          <RobotName name={view.name} />
        </Heading>
        <ChipList label="Tickers" chips={view.tickers} />
        <ChipList label="Kind of robot" chips={view.facts} />
      </div>
      {view.figures ? (
        <CardFigures figures={view.figures} />
      ) : (
        <p className={styles['pending']}>
          <strong>Recalculating in progress</strong>
          <span>Its figures appear when all its trades are computed.</span>
        </p>
      )}
      <div className={styles['foot']}>
        <span className={styles['caption']}>Published {view.published}</span>
        <ButtonLink look="secondary" compact href={view.href}>
          <span>
            VIEW DETAILS
            <VisuallyHidden> of {view.name}</VisuallyHidden>
          </span>
        </ButtonLink>
      </div>
    </article>
  );
}
