import { LEVEL_LABELS } from '@/components/pages/prelogin/level-labels';
import { joinClasses } from '@/components/ui/design/class-names';
import { SHOWN } from '@/components/ui/shown/shown';
import { preloginPath } from '@/lib/site/addresses/addresses';
import { TRADER_LEVELS } from '@/lib/site/addresses/trader-levels';
import styles from './level-test.module.css';
import { LevelTestIsland } from './level-test-island';

interface LevelTestSectionProps {
  /** Whether the test starts by itself. */
  readonly isOpen?: boolean;
  /** Heading level of the title. */
  readonly heading?: 'h1' | 'h2';
}

/** The level test, with plain links to its possible results. */
export function LevelTestSection({ isOpen = false, heading: Heading = 'h2' }: LevelTestSectionProps) {
  return (
    <section id="level-test" className={styles['section']} aria-labelledby="level-test-title">
      <div className={styles['box']}>
        <div className={styles['about']}>
          <Heading id="level-test-title" className={styles['title']}>
            Which robots suit you?
          </Heading>
          <p className={styles['text']}>
            Answer two questions, or go straight to a level: robots that suit it, the right plan and what to
            read first.
          </p>
          <ul className={styles['levels']}>
            {TRADER_LEVELS.map((level) => (
              <li key={level}>
                <a className={styles['link']} href={preloginPath(level)}>
                  {LEVEL_LABELS[level].name}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className={joinClasses(styles['place'], SHOWN.withScripts)}>
          <LevelTestIsland isOpen={isOpen} />
        </div>
      </div>
    </section>
  );
}
