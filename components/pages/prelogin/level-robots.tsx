import { RobotCard } from '@/components/robots/robot-card/robot-card';
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
      {robots.map(({ assetClass, href, total, cards }) => (
        <section key={assetClass} className={styles['section']} aria-labelledby={`class-${assetClass}`}>
          <div className={styles['section-head']}>
            <h2 id={`class-${assetClass}`}>{CLASS_LABELS[assetClass].robots}</h2>
            {/* nofollow, like the filters' own links to such lists. */}
            <a className={styles['all']} href={href} rel="nofollow">
              See {formatPlural(total, 'robot')}
              <VisuallyHidden> for {CLASS_LABELS[assetClass].short}</VisuallyHidden>
            </a>
          </div>
          <ul className={styles['cards']}>
            {cards.map((card) => (
              <li key={card.id}>
                <RobotCard view={card} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
