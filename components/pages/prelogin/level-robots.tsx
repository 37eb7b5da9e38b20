import { RobotCard } from '@/components/robots/robot-card/robot-card';
import { MOST_TRADED, NONE_LEADS } from '@/components/robots/robot-model/leading-text';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { Columns } from '@/components/ui/stack/stack';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { formatPlural } from '@/lib/core/format/number';
import { CLASS_LABELS } from '@/lib/site/addresses/class-labels';
import type { LevelRobots as Robots } from './level-view';
import styles from './prelogin.module.css';

export interface LevelRobotsProps {
  readonly robots: readonly Robots[];
}

/** Robots that suit a level, with a link to all of them. */
export function LevelRobots({ robots }: LevelRobotsProps) {
  return (
    <>
      {robots.map(({ assetClass, href, total, cards, lead }) => (
        <Section
          key={assetClass}
          id={`class-${assetClass}`}
          title={CLASS_LABELS[assetClass].robots}
          aside={
            // nofollow, like the filters' own links to such lists.
            <a href={href} rel="nofollow">
              See {formatPlural(total, 'robot')}
              <VisuallyHidden> for {CLASS_LABELS[assetClass].short}</VisuallyHidden>
            </a>
          }
        >
          {!lead && (
            <Note look="text">
              {NONE_LEADS} {cards.length > 0 && MOST_TRADED}
            </Note>
          )}
          <Columns as="ul" className={styles['cards']}>
            {cards.map((card) => (
              <li key={card.id}>
                <RobotCard view={card} heading="h3" />
              </li>
            ))}
          </Columns>
        </Section>
      ))}
    </>
  );
}
