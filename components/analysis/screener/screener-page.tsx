import type { ReactNode } from 'react';
import { SavedScreens } from '@/components/analysis/saved-screens/saved-screens';
import { Actions } from '@/components/ui/actions/actions';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { ButtonLink } from '@/components/ui/button/button';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Empty } from '@/components/ui/empty/empty';
import { FilterBar, FilterChips, FilterLinks } from '@/components/ui/filter-bar/filter-bar';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Panel } from '@/components/ui/panel/panel';
import { ShareBar } from '@/components/ui/share-bar/share-bar';
import { Stack } from '@/components/ui/stack/stack';
import { ALL_FIELDS } from '@/lib/analysis/features/all-fields';
import type { Answered } from '@/lib/analysis/questions/question';
import type { ScreenAnswer } from '@/lib/analysis/screener/answer';
import { GUEST_FILTERS, GUEST_ROWS, usersOnly } from '@/lib/analysis/screener/guest-limits';
import { DEFAULT_COLUMNS, type Screen } from '@/lib/analysis/screener/screen';
import { filterText, screenQuery } from '@/lib/analysis/screener/screen-address';
import { isChosenByForecasts } from '@/lib/analysis/screener/screen-forecasts';
import { type ScreenerAddress, screenerPath } from '@/lib/analysis/screener/screener-path';
import { type CameNext, withReturns } from '@/lib/analysis/screener/what-came-next';
import { isoDay } from '@/lib/core/base/time';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import { dailyBarsText } from '@/lib/market/daily-bars/daily-bars-state';
import { homePath } from '@/lib/site/addresses/addresses';
import { AddFilter } from './add-filter';
import { AsOfForm } from './as-of-form';
import { FieldHelp } from './field-help';
import { ROWS_ID } from './rows-id';
import { ScreenCount } from './screen-count';
import { ScreenRows, type ScreenRowsProps } from './screen-rows';
import styles from './screener.module.css';
import {
  classLinks,
  figureViews,
  filterChips,
  filteredHref,
  filterToDrop,
  guestWayBack,
  presetLinks,
  sectorViews,
  sortHref,
} from './screener-view';

interface ScreenerPageProps {
  readonly address: ScreenerAddress;
  readonly answered: Answered<ScreenAnswer>;
  /** What its prices are, as in "Simulated prices". */
  readonly marketLabel: string;
  /** What came after the screen's day; null where it isn't looked back on. */
  readonly next: CameNext | null;
  /** The same, and the study of all dates. */
  readonly timeMachine: ReactNode;
  /** What it costs to see forecasts that aren't settled. */
  readonly offer: ReactNode;
}

/** Instruments filtered by figures, on any day. Guests see the first rows; users get all by a call. */
export function ScreenerPage({
  address,
  answered,
  marketLabel,
  next,
  timeMachine,
  offer,
}: ScreenerPageProps) {
  const { screen } = address;
  const { state, answer } = answered;
  // What is counted here isn't what subscribers see.
  const hidden = answer?.forecasts?.hidden ?? 0;
  const counted = answer && isOnlyGuests(screen, answer) ? null : answer;
  return (
    <>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Screener" />
      <Page
        title="Screener"
        count={
          answer && (
            <ScreenCount
              total={answer.total}
              universe={answer.universe}
              day={answer.day}
              hash={answer.hash}
              request={callRequest(screen)}
            />
          )
        }
      >
        <FilterBar
          search={
            <FilterLinks
              label="Class"
              links={classLinks(address, counted?.classes ?? null).map((link) => ({
                ...link,
                ...(screen.filters.length > 0 && { nofollow: true as const }),
              }))}
            />
          }
        >
          <SavedScreens kind="instruments" query={screenQuery({ ...screen, page: 1 })} />
          <AsOfForm address={address} day={answer?.day ?? null} />
        </FilterBar>
        <Stack>
          <FilterChips
            chips={filterChips(address, counted)}
            clear={{
              href: filteredHref({ ...screen, filters: [], page: 1 }, address.isTimeMachine),
              nofollow: true,
            }}
          />
          <AddFilter address={address} />
          <Presets address={address} />
        </Stack>
        {answer?.notice && <Note look="warning">{answer.notice}</Note>}
        {answer?.forecasts?.recorded === 0 && (
          <Note look="warning">
            No forecast of this session is recorded. Forecasts follow some minutes after a session’s close,
            once their models are trained; those of earlier sessions aren’t made up for.
          </Note>
        )}
        {timeMachine && hidden > 0 && (
          <Note>
            The time machine leaves out forecasts that aren’t settled, so it may count other instruments than
            the table.
          </Note>
        )}
        {timeMachine}
        {answer ? (
          <Answer address={address} answer={answer} next={next} />
        ) : (
          <Empty title="Daily prices are still being prepared">
            {dailyBarsText(state)} The screener starts once all instruments have theirs.
          </Empty>
        )}
        {hidden > 0 && offer}
        <Note>
          {marketLabel}. Each figure counts only what was known at its session’s close, and each row shows its
          last session up to the date.
        </Note>
        <FieldHelp columns={screen.columns} />
      </Page>
    </>
  );
}

/** Whether an answer's rows are only those that guests see. */
function isOnlyGuests(screen: Screen, { forecasts }: ScreenAnswer): boolean {
  return forecasts !== null && forecasts.hidden > 0 && isChosenByForecasts(screen);
}

function Presets({ address }: { readonly address: ScreenerAddress }) {
  const links = presetLinks(address);
  return (
    <Disclosure summary="Screens to start from">
      <Actions as="ul">
        {links.map(({ text, href, isCurrent }) => (
          <li key={text}>
            <a href={href} rel="nofollow" aria-current={isCurrent ? 'true' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </Actions>
    </Disclosure>
  );
}

interface AnswerProps {
  readonly address: ScreenerAddress;
  readonly answer: ScreenAnswer;
}

function Answer({ address, answer, next }: AnswerProps & Pick<ScreenerPageProps, 'next'>) {
  if (isOnlyGuests(address.screen, answer)) return <ScreenRows {...rowsProps(address, answer, next)} />;
  if (answer.total === 0) return <Nothing address={address} answer={answer} />;
  return (
    <div className={styles['result']}>
      <ScreenRows {...rowsProps(address, answer, next)} />
      <Panel title="By sector" aside="matching instruments">
        <ul className={styles['sectors']}>
          {sectorViews(address, answer.sectors).map(({ name, count, href, isCurrent }) => (
            <li key={name}>
              <a href={href} rel="nofollow" aria-current={isCurrent ? 'true' : undefined}>
                <span>{name}</span>
                <ShareBar share={count / answer.total} />
                <b>{formatCount(count)}</b>
              </a>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

/** Names the filter that takes most, where that is known. */
function Nothing({ address, answer }: AnswerProps) {
  const isCounted = !isOnlyGuests(address.screen, answer);
  const drop = isCounted ? filterToDrop(address, answer) : null;
  const clear = filteredHref({ ...address.screen, filters: [], class: null, page: 1 }, address.isTimeMachine);
  return (
    <Empty
      title="No instruments match"
      action={
        <>
          {drop && drop.takes > 0 && (
            <ButtonLink look="secondary" size={36} href={drop.href} rel="nofollow">
              Remove {drop.text}
            </ButtonLink>
          )}
          <ButtonLink look="quiet" size={36} href={clear} rel="nofollow">
            Clear all filters
          </ButtonLink>
        </>
      }
    >
      {drop && drop.takes > 0
        ? `Without “${drop.text}”, ${formatPlural(drop.takes, 'instrument')} would match.`
        : isCounted
          ? 'Removing one filter isn’t enough: several exclude each other.'
          : 'Remove a filter, or choose an earlier date.'}
    </Empty>
  );
}

function callRequest(screen: Screen): ScreenRowsProps['request'] {
  return {
    filters: screen.filters.map(filterText),
    class: screen.class,
    sort: `${screen.sort.isDescending ? '-' : ''}${screen.sort.by}`,
    columns: [...screen.columns],
    asOf: screen.asOf === null ? null : isoDay(screen.asOf),
    page: screen.page,
  };
}

function rowsProps(address: ScreenerAddress, answer: ScreenAnswer, next: CameNext | null): ScreenRowsProps {
  const { screen, isTimeMachine } = address;
  const back = guestWayBack(address);
  const first = { ...screen, page: 1 };
  // A single column differs from the usual ones, so the address names it.
  const [before = '', after = ''] = screenerPath({ ...first, columns: ['price'] }, isTimeMachine).split(
    'cols=price',
  );
  return {
    figures: figureViews(address),
    medians: answer.medians,
    universe: answer.universe,
    group: next?.group.map(({ median, universeMedian }) => ({ median, universeMedian })) ?? null,
    total: answer.total,
    empty: <Nothing address={address} answer={answer} />,
    sort: { id: screen.sort.by, isDescending: screen.sort.isDescending },
    tickerSortHref: sortHref(screen, isTimeMachine, 'ticker'),
    rows: withReturns(answer.rows, next).map((row) => ({ ...row, day: isoDay(row.day) })),
    guestStop: back && {
      title:
        usersOnly(screen) === 'filters'
          ? `Join for free to combine more than ${GUEST_FILTERS} filters`
          : `Join for free to see more than ${GUEST_ROWS} rows`,
      back,
    },
    request: callRequest(screen),
    pageBase: screenerPath(first, isTimeMachine),
    columns: ALL_FIELDS.map(({ id, label, group }) => ({ id, label, group })),
    usualColumns: DEFAULT_COLUMNS,
    columnsPath: {
      before,
      after: `${after}#${ROWS_ID}`,
      usual: `${screenerPath({ ...first, columns: DEFAULT_COLUMNS }, isTimeMachine)}#${ROWS_ID}`,
    },
    fileName: `screen-${isoDay(answer.day)}`,
  };
}
