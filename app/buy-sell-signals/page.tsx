import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { MissingPage } from '@/app/_page/missing-page';
import { returnError } from '@/app/_page/return-error';
import { SitePage } from '@/app/_page/site-page';
import { SignalAlert } from '@/components/analysis/signals/signal-alert';
import { CLASS_NOUNS, SignalsPage } from '@/components/analysis/signals/signals-page';
import { ToolOffer } from '@/components/plans/tool-offer/tool-offer';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { getAnalysis } from '@/lib/analysis/questions/current';
import { SEARCH_SIGNALS, SIGNAL_ROWS } from '@/lib/analysis/signals/search-signals';
import { SIGNAL_EVENTS, signalEvent } from '@/lib/analysis/signals/signal-events';
import { InputError } from '@/lib/core/base/errors';
import { isoDay } from '@/lib/core/base/time';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { homePath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';
import {
  isIndexedSignals,
  SIGNALS_PATH,
  type SignalsAddress,
  signalsPath,
} from '@/lib/site/addresses/signals-address';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { signalEventsData } from '@/lib/site/structured-data/signal-events';
import { tickerListData } from '@/lib/site/structured-data/ticker-list';

export const dynamic = 'force-dynamic';

export default async function Page({ searchParams }: Pick<RouteProps, 'searchParams'>) {
  const address = aboutAt(PAGES.signals, { search: await searchParams });
  const path = signalsPath(address);
  const answered = await getAnalysis()
    .ask(SEARCH_SIGNALS, address, false, SIGNAL_ROWS)
    .catch(returnError(InputError));
  if (answered instanceof InputError)
    return (
      <MissingPage
        page={PAGES.signals}
        path={signalsPath(address)}
        title="Buy/sell signals: no such day"
        heading="No such day"
        text={answered.message}
        instead={{ href: signalsPath({ ...address, day: null }), text: 'Newest signals' }}
      />
    );
  const title = writeTitle(address);
  const { label } = getCatalogue().market();
  return (
    <SitePage
      page={PAGES.signals}
      path={path}
      isIndexed={isIndexedSignals(address)}
      title={title}
      description={`${title}: how many of the earlier ones came true, beside the base rate, with intervals, q-values and trades after costs. ${label}.`}
    >
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: homePath() },
          { name: 'Buy/sell signals', path: SIGNALS_PATH },
        ])}
      />
      {path === SIGNALS_PATH && <JsonLd data={signalEventsData(getBaseUrl(), SIGNAL_EVENTS)} />}
      {answered.answer && answered.answer.rows.length > 0 && (
        <JsonLd
          data={tickerListData(getBaseUrl(), {
            name: title,
            path,
            tickers: answered.answer.rows,
          })}
        />
      )}
      <SignalsPage
        address={address}
        answered={answered}
        marketLabel={label}
        offer={
          <>
            <SignalAlert />
            <ToolOffer
              tool="BuySellRecommendations"
              adds="You see the session before the newest, and what came of all earlier signals. This adds the newest session’s at its close, with notifications."
            />
          </>
        }
      />
    </SitePage>
  );
}

function writeTitle({ class: only, event, side, day }: SignalsAddress): string {
  const what = side === null ? 'Buy and sell signals' : side === 'buy' ? 'Buy signals' : 'Sell signals';
  const name = event === null ? '' : ` (${signalEvent(event).name})`;
  return `${what} for ${CLASS_NOUNS[only]}${name}${day === null ? '' : `, ${isoDay(day)}`}`;
}
