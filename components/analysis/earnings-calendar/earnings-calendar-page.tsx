import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Empty } from '@/components/ui/empty/empty';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { FilterBar, FilterLinks } from '@/components/ui/filter-bar/filter-bar';
import { Note, Points } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import { Time } from '@/components/ui/time/time';
import type { EarningsCalendar, EarningsDay } from '@/lib/analysis/earnings/earnings-calendar';
import type { GapStudy } from '@/lib/analysis/earnings/gap-study';
import { SCHEDULE_DAYS } from '@/lib/analysis/features/record-fields';
import type { Answered } from '@/lib/analysis/questions/question';
import { type EpochDay, plus } from '@/lib/core/base/brand';
import { weekday } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatPlural } from '@/lib/core/format/number';
import type { MarketName } from '@/lib/market/data/source';
import { homePath } from '@/lib/site/addresses/addresses';
import {
  EARNINGS_CLASSES,
  type EarningsCalendarAddress,
  earningsCalendarPath,
} from '@/lib/site/addresses/earnings-calendar-address';
import { INSTRUMENT_CLASS_LABELS } from '@/lib/site/addresses/instrument-class';
import { NotComplete } from '../not-complete/not-complete';
import { GapStudyTable } from './gap-study-table';
import { ReportsTable } from './reports-table';

interface EarningsCalendarPageProps {
  readonly address: EarningsCalendarAddress;
  readonly answered: Answered<EarningsCalendar>;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Why a market has no reports. */
const NO_REPORTS: Readonly<Record<MarketName, string>> = {
  live: 'No feed has reports.',
  imported: 'Imported files have no reports.',
  simulated: 'None of these tickers reports.',
};

/** A week of reports, day by day, and what prices did after all that were. */
export function EarningsCalendarPage({ address, answered }: EarningsCalendarPageProps) {
  const { answer, state } = answered;
  return (
    <>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Earnings calendar" />
      <Page title="Earnings calendar" {...(answer && { count: `Week of ${formatDay(answer.week)}` })}>
        {answer === null ? (
          <NotComplete state={state} what="The calendar" />
        ) : (
          <Calendar address={address} calendar={answer} />
        )}
      </Page>
    </>
  );
}

interface CalendarProps {
  readonly address: EarningsCalendarAddress;
  readonly calendar: EarningsCalendar;
}

function Calendar({ address, calendar }: CalendarProps) {
  const { market, days, study, firstWeek } = calendar;
  const count = days.reduce((sum, { events }) => sum + events.length, 0);
  return (
    <>
      <CalendarFilters address={address} calendar={calendar} />
      {firstWeek === null ? (
        <Empty title="No reports">{NO_REPORTS[market]} Trading hours are below.</Empty>
      ) : (
        <Note>
          {count === 0 ? whyNone(calendar) : `${formatPlural(count, 'report')} this week.`}
          {market === 'live' ? '' : ' Reports are simulated.'}
        </Note>
      )}
      {days
        .filter(({ events }) => events.length > 0)
        .map((day) => (
          <Day key={day.day} day={day} isSimulated={market !== 'live'} />
        ))}
      <TradingHours days={days} />
      {firstWeek !== null && (
        <>
          <Study study={study} />
          <HowComputed />
        </>
      )}
    </>
  );
}

function CalendarFilters({ address, calendar: { week, isCurrent, firstWeek, lastWeek } }: CalendarProps) {
  const weekLink = (text: string, to: EpochDay | null) => ({
    text,
    href: earningsCalendarPath({ ...address, week: to }),
    isCurrent: false,
    nofollow: true as const,
  });
  const reaches = (to: EpochDay) => firstWeek === null || (to >= firstWeek && to <= (lastWeek ?? to));
  return (
    <FilterBar>
      <FilterLinks
        label="Week"
        links={[
          ...(reaches(plus(week, -7)) ? [weekLink('Week before', plus(week, -7))] : []),
          { ...weekLink('This week', null), isCurrent },
          ...(reaches(plus(week, 7)) ? [weekLink('Week after', plus(week, 7))] : []),
        ]}
      />
      <FilterLinks
        label="Class"
        links={([null, ...EARNINGS_CLASSES] as const).map((only) => ({
          text: only === null ? 'All' : INSTRUMENT_CLASS_LABELS[only],
          href: earningsCalendarPath({ ...address, class: only }),
          isCurrent: only === address.class,
          nofollow: true as const,
        }))}
      />
    </FilterBar>
  );
}

function whyNone({ week, firstWeek, lastWeek }: EarningsCalendar): string {
  if (firstWeek !== null && week < firstWeek) return `Prices begin in the week of ${formatDay(firstWeek)}.`;
  if (lastWeek !== null && week > lastWeek)
    return `Report dates are known at most ${SCHEDULE_DAYS} days before, until the week of ${formatDay(lastWeek)}.`;
  return 'No reports in this week.';
}

function dayTitle(day: EpochDay): string {
  return `${WEEKDAYS[weekday(day)]}, ${formatDay(day)}`;
}

function Day({
  day: { day, events },
  isSimulated,
}: {
  readonly day: EarningsDay;
  readonly isSimulated: boolean;
}) {
  const title = dayTitle(day);
  return (
    <Section title={title} aside={<Note as="span">{formatPlural(events.length, 'report')}</Note>}>
      <ReportsTable label={`Reports of ${title}`} events={events} isSimulated={isSimulated} />
    </Section>
  );
}

/** Sessions of the stock exchange; those of the weekend aren't worth a line. */
function TradingHours({ days }: { readonly days: readonly EarningsDay[] }) {
  return (
    <Section title="Trading hours, New York Stock Exchange">
      <Facts isStacked>
        {days.map(({ day, session }) => (
          <Fact key={day} term={dayTitle(day)}>
            {session === null ? (
              'Closed'
            ) : (
              <>
                <Time at={session.open}>{utcHour(session.open)}</Time> to{' '}
                <Time at={session.close}>{utcHour(session.close)}</Time>
                {session.isEarly && ', closes early'}
              </>
            )}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}

function utcHour(time: number): string {
  return `${new Date(time).toISOString().slice(11, 16)} UTC`;
}

function Study({ study: { reports, first, last, cases } }: { readonly study: GapStudy }) {
  return (
    <Section
      title="What followed reports"
      aside={
        first !== null &&
        last !== null && (
          <Note as="span">
            {formatPlural(reports, 'report')}, {formatDay(first)} to {formatDay(last)}
          </Note>
        )
      }
    >
      <GapStudyTable cases={cases} />
    </Section>
  );
}

function HowComputed() {
  return (
    <Disclosure summary="How this is computed">
      <Points>
        <li>
          A date is shown at most {SCHEDULE_DAYS} days before, figures only once they’re announced, and moves
          once their sessions have closed.
        </li>
        <li>
          The gap is from the close before a report to the next open. Moves over 1 and 5 sessions start at the
          same close. Below each is the move in σ, by daily returns before the report.
        </li>
        <li>
          Base rates are the same tickers’ sessions without a report that gapped alike. Intervals are
          Wilson’s, as if reports were independent. Reports of the same day aren’t, so the truth is less
          certain.
        </li>
        <li>
          In the simulated market, economies and crypto networks publish figures too, monthly and weekly. They
          aren’t earnings, so currency pairs and coins aren’t listed.
        </li>
      </Points>
    </Disclosure>
  );
}
