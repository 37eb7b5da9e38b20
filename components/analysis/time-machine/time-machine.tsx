import { FilterLinks } from '@/components/ui/filter-bar/filter-bar';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import { LUCK_HORIZON } from '@/lib/analysis/screener/horizons';
import { EMPTY_SCREEN } from '@/lib/analysis/screener/screen';
import { screenQuery } from '@/lib/analysis/screener/screen-address';
import { type ScreenerAddress, screenerPath } from '@/lib/analysis/screener/screener-path';
import type { ScreenStudy } from '@/lib/analysis/screener/study-screen';
import type { CameNext } from '@/lib/analysis/screener/what-came-next';
import { formatDay } from '@/lib/core/format/date';
import { GroupTable } from './group-table';
import { PeekCounter } from './peek-counter';
import { StudyTable } from './study-table';

interface TimeMachineProps {
  readonly address: ScreenerAddress;
  readonly next: CameNext;
  /** null for a screen without filters, which nothing enters. */
  readonly study: ScreenStudy | null;
}

/** What came after a screen: from its date on, and after all dates on which instruments entered it. */
export function TimeMachine({ address, next, study }: TimeMachineProps) {
  const { screen } = address;
  const { date, group } = next;
  const isPast = screen.asOf !== null && date.day < date.last;
  const luckiest = study?.luckiest ?? [];
  return (
    <Section
      title="Time machine"
      aside={
        <Note as="span">
          Prices from {formatDay(date.first)} to {formatDay(date.last)}
        </Note>
      }
    >
      <Stack>
        <FilterLinks label="Another date" links={stepLinks(address, date)} />
        {isPast ? (
          <GroupTable group={group} day={date.day} />
        ) : (
          <Note>Choose a past date to see what came next.</Note>
        )}
        {study ? (
          <StudyTable study={study} />
        ) : (
          <Note>Add a filter to see what came after every date on which instruments began to match it.</Note>
        )}
        {luckiest.length > 0 && (
          <PeekCounter
            screen={screenQuery({ ...EMPTY_SCREEN, filters: screen.filters, class: screen.class })}
            horizon={LUCK_HORIZON}
            luckiest={luckiest}
          />
        )}
        <Note>
          Returns run from the next session’s open and leave out costs and taxes. They are hypothetical:
          nobody traded this screen, and the past doesn’t say what comes.
        </Note>
      </Stack>
    </Section>
  );
}

const STEPS = [
  ['year', 'earlier', '1 year earlier'],
  ['month', 'earlier', '1 month earlier'],
  ['session', 'earlier', '1 session earlier'],
  ['session', 'later', '1 session later'],
  ['month', 'later', '1 month later'],
  ['year', 'later', '1 year later'],
] as const;

function stepLinks({ screen }: ScreenerAddress, { steps }: CameNext['date']) {
  return STEPS.flatMap(([step, way, text]) => {
    const asOf = steps[step][way];
    if (asOf === null) return [];
    const href = screenerPath({ ...screen, asOf, page: 1 }, true);
    return [{ href, text, isCurrent: false, nofollow: true as const }];
  });
}
