import { LEVEL_LABELS } from '@/components/pages/prelogin/level-labels';
import { Actions } from '@/components/ui/actions/actions';
import { joinClasses } from '@/components/ui/design/class-names';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { SHOWN } from '@/components/ui/shown/shown';
import { Columns, Stack } from '@/components/ui/stack/stack';
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
      <Card>
        <Columns>
          <Stack isStart>
            <Heading id="level-test-title" className={styles['title']}>
              Which robots suit you?
            </Heading>
            <Note look="text">
              Answer two questions, or go straight to a level: robots that suit it, the right plan and what to
              read first.
            </Note>
            <Actions as="ul">
              {TRADER_LEVELS.map((level) => (
                <li key={level}>
                  <a href={preloginPath(level)}>{LEVEL_LABELS[level].name}</a>
                </li>
              ))}
            </Actions>
          </Stack>
          <Card isSunken className={joinClasses(styles['place'], SHOWN.withScripts)}>
            <LevelTestIsland isOpen={isOpen} />
          </Card>
        </Columns>
      </Card>
    </section>
  );
}
