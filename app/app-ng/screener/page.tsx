import { permanentRedirect } from 'next/navigation';
import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { returnError } from '@/app/_page/return-error';
import { SitePage } from '@/app/_page/site-page';
import { ScreenProblem } from '@/components/analysis/screener/screen-problem';
import { ScreenerPage } from '@/components/analysis/screener/screener-page';
import { isIndexedScreen } from '@/components/analysis/screener/screener-view';
import { TimeMachine } from '@/components/analysis/time-machine/time-machine';
import { ToolOffer } from '@/components/plans/tool-offer/tool-offer';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { ALL_FIELDS } from '@/lib/analysis/features/all-fields';
import { defaultTickers } from '@/lib/analysis/pattern-history/default-tickers';
import { getAnalysis } from '@/lib/analysis/questions/current';
import type { ScreenAnswer } from '@/lib/analysis/screener/answer';
import { checkPage, GUEST_ROWS, usersOnly } from '@/lib/analysis/screener/guest-limits';
import { repairQuery } from '@/lib/analysis/screener/repair-query';
import { isNameFilter, type Screen } from '@/lib/analysis/screener/screen';
import { parseScreen } from '@/lib/analysis/screener/screen-address';
import { filterLabel } from '@/lib/analysis/screener/screen-labels';
import { type ScreenerAddress, screenerPath } from '@/lib/analysis/screener/screener-path';
import { SEARCH_SCREEN } from '@/lib/analysis/screener/search-screen';
import { STUDY_SCREEN } from '@/lib/analysis/screener/study-screen';
import { WHAT_CAME_NEXT } from '@/lib/analysis/screener/what-came-next';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { isoDay } from '@/lib/core/base/time';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { homePath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { INSTRUMENT_CLASS_LABELS, type InstrumentClass } from '@/lib/site/addresses/instrument-class';
import { PAGES } from '@/lib/site/addresses/pages';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';

export const dynamic = 'force-dynamic';

interface ProblemProps {
  readonly path: string;
  readonly error: InputError;
  /** The address without what is wrong with it. */
  readonly repaired: string;
}

export default async function Page({ searchParams }: Pick<RouteProps, 'searchParams'>) {
  const asked = aboutAt(PAGES.screener, { search: await searchParams });
  const path = withQuery(asked);
  const query = new URLSearchParams(asked);
  const screen = catchInputError(() => parseScreen(query));
  if (screen instanceof InputError)
    return <Problem path={path} error={screen} repaired={withQuery(repairQuery(query))} />;
  const address: ScreenerAddress = { screen, isTimeMachine: query.has('open') };
  const canonical = screenerPath(screen, address.isTimeMachine);
  if (canonical !== path) return permanentRedirect(canonical);
  const answered = await search(screen).catch(returnError(InputError));
  if (answered instanceof InputError)
    return <Problem path={path} error={answered} repaired={screenerPath(withoutCause(screen))} />;
  const past = await lookBack(address, answered.answer);
  const { label } = getCatalogue().market();
  return (
    <SitePage
      page={PAGES.screener}
      path={path}
      isIndexed={isIndexedScreen(address)}
      title={writeTitle(address)}
      description={`${describe(address)} ${label}.`}
    >
      <JsonLd data={breadcrumbData(getBaseUrl(), STEPS)} />
      <ScreenerPage
        address={address}
        answered={answered}
        marketLabel={label}
        next={past?.next ?? null}
        timeMachine={past && <TimeMachine address={address} {...past} />}
        offer={
          <ToolOffer
            tool="TrendPredictionEngine"
            adds="Forecasts of all instruments before they’re settled, as figures, filters and order. Without it, those still open count as unknown here, except for the market bar’s tickers."
          />
        }
      />
    </SitePage>
  );
}

/** Whose unsettled forecasts guests see. */
const OPEN_TO_GUESTS = defaultTickers(null);

const STEPS = [
  { name: 'Home', path: homePath() },
  { name: 'Screener', path: SITE_PATHS.screener },
];

function Problem({ path, error, repaired }: ProblemProps) {
  const status = error instanceof NotFoundError ? 404 : 400;
  return (
    <SitePage
      page={PAGES.screener}
      path={path}
      isIndexed={false}
      problem={status}
      title="Screener: this address has a mistake"
      description={error.message}
    >
      <ScreenProblem status={status} message={error.message} repaired={repaired} />
    </SitePage>
  );
}

/** @throws NotFoundError beyond the last page, and what the question throws */
async function search(screen: Screen) {
  // Guests don't see rows of what is only for users.
  const limit = usersOnly(screen) === null ? GUEST_ROWS : 0;
  const answered = await getAnalysis().ask(SEARCH_SCREEN, screen, { offset: 0, limit }, OPEN_TO_GUESTS);
  if (answered.answer) checkPage(screen, answered.answer.total);
  return answered;
}

/** What came after a screen that guests may see, once it's asked for by a date or the time machine's address. */
async function lookBack(address: ScreenerAddress, answer: ScreenAnswer | null) {
  const { screen, isTimeMachine } = address;
  if (answer === null || (screen.asOf === null && !isTimeMachine) || usersOnly(screen) !== null) return null;
  const next = await getAnalysis().ask(
    WHAT_CAME_NEXT,
    screen,
    { offset: 0, limit: GUEST_ROWS },
    OPEN_TO_GUESTS,
  );
  const study =
    screen.filters.length === 0 ? null : await getAnalysis().ask(STUDY_SCREEN, screen, OPEN_TO_GUESTS);
  if (next.answer === null) return null;
  return { next: next.answer, study: study?.answer ?? null };
}

/** What only the market's data can refuse: the page, then the date, then names. */
function withoutCause(screen: Screen): Screen {
  if (screen.page > 1) return { ...screen, page: 1 };
  if (screen.asOf !== null) return { ...screen, asOf: null };
  return { ...screen, filters: screen.filters.filter((filter) => !isNameFilter(filter)) };
}

const CLASS_NOUNS: Readonly<Record<InstrumentClass, string>> = {
  stocks: 'stocks',
  etfs: 'ETFs',
  forex: 'currency pairs',
  crypto: 'coins',
};

function describe({ screen: { filters, class: only }, isTimeMachine }: ScreenerAddress): string {
  const what = only === null ? 'stocks, ETFs, currency pairs and coins' : CLASS_NOUNS[only];
  if (isTimeMachine)
    return `Screen ${what} as of any past date, as they were known then, and see what came after 1, 5, 21 and 63 sessions beside the base rate.`;
  const by =
    filters.length > 0 ? filters.slice(0, 3).map(filterLabel).join(', ') : `${ALL_FIELDS.length} figures`;
  return `Filter ${what} by ${by}, on the newest close or any past one, as they were known then.`;
}

function writeTitle({ screen: { filters, class: only, asOf }, isTimeMachine }: ScreenerAddress): string {
  const name = isTimeMachine ? 'Screener’s time machine' : 'Screener';
  const parts = [
    ...(only === null ? [] : [INSTRUMENT_CLASS_LABELS[only]]),
    ...filters.slice(0, 3).map(filterLabel),
  ];
  const date = asOf === null ? '' : `, as of ${isoDay(asOf)}`;
  if (parts.length === 0) return `${name} for stocks, ETFs, forex and crypto${date}`;
  return `${name}: ${parts.join(', ')}${date}`;
}

function withQuery(query: string): string {
  return `${SITE_PATHS.screener}${query && `?${query}`}`;
}

function catchInputError<Result>(read: () => Result): Result | InputError {
  try {
    return read();
  } catch (error) {
    return returnError(InputError)(error);
  }
}
