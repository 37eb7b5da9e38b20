import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { EarningsCalendarPage } from '@/components/analysis/earnings-calendar/earnings-calendar-page';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { EARNINGS_CALENDAR } from '@/lib/analysis/earnings/earnings-calendar';
import { getAnalysis } from '@/lib/analysis/questions/current';
import type { Millis } from '@/lib/core/base/brand';
import { formatDay } from '@/lib/core/format/date';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import {
  EARNINGS_CALENDAR_PATH,
  type EarningsCalendarAddress,
  earningsCalendarPath,
} from '@/lib/site/addresses/earnings-calendar-address';
import { INSTRUMENT_CLASS_LABELS } from '@/lib/site/addresses/instrument-class';
import { PAGES } from '@/lib/site/addresses/pages';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { tickerListData } from '@/lib/site/structured-data/ticker-list';

export const dynamic = 'force-dynamic';

export default async function Page({ searchParams }: Pick<RouteProps, 'searchParams'>) {
  const address = aboutAt(PAGES.earningsCalendar, { search: await searchParams });
  const market = getCatalogue().market();
  const answered = await getAnalysis().ask(EARNINGS_CALENDAR, address, market.now as Millis);
  const path = earningsCalendarPath(address);
  const title = writeTitle(address);
  return (
    <SitePage
      page={PAGES.earningsCalendar}
      path={path}
      isIndexed={path === EARNINGS_CALENDAR_PATH}
      title={title}
      description={`${title}: dates, surprises, gaps and moves after reports, trading hours, and how often gaps held. ${market.label}.`}
    >
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: '/' },
          { name: 'Earnings calendar', path: EARNINGS_CALENDAR_PATH },
        ])}
      />
      {answered.answer && (
        <JsonLd
          data={tickerListData(getBaseUrl(), {
            name: title,
            path,
            tickers: answered.answer.days.flatMap(({ events }) => events),
          })}
        />
      )}
      <EarningsCalendarPage address={address} answered={answered} />
    </SitePage>
  );
}

function writeTitle({ week, class: only }: EarningsCalendarAddress): string {
  const when = week === null ? '' : `, week of ${formatDay(week)}`;
  return `Earnings calendar${when}${only === null ? '' : `: ${INSTRUMENT_CLASS_LABELS[only]}`}`;
}
