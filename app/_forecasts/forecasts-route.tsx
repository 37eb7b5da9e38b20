import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { MissingPage } from '@/app/_page/missing-page';
import { returnError } from '@/app/_page/return-error';
import { SitePage } from '@/app/_page/site-page';
import { ForecastsPage, type ForecastsShown } from '@/components/analysis/forecasts/forecasts-page';
import { CLASS_NOUNS } from '@/components/analysis/signals/signals-page';
import { ToolOffer } from '@/components/plans/tool-offer/tool-offer';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { FORECAST_CALIBRATION, FORECAST_MODELS } from '@/lib/analysis/forecast-questions/forecast-quality';
import { GET_FORECASTS } from '@/lib/analysis/forecast-questions/get-forecasts';
import { defaultTickers } from '@/lib/analysis/pattern-history/default-tickers';
import type { AnalysisState } from '@/lib/analysis/questions/analysis-state';
import { getAnalysis } from '@/lib/analysis/questions/current';
import { NotFoundError } from '@/lib/core/base/errors';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { homePath } from '@/lib/site/addresses/addresses';
import {
  type ForecastsAddress,
  forecastsPath,
  isIndexedForecasts,
} from '@/lib/site/addresses/forecasts-address';
import { PAGES } from '@/lib/site/addresses/pages';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { forecastsData } from '@/lib/site/structured-data/forecasts';
import { tickerListData } from '@/lib/site/structured-data/ticker-list';

/** A class's forecasts, or its models. @param pattern its path */
export async function forecastsRoute(pattern: string, { searchParams }: Pick<RouteProps, 'searchParams'>) {
  const address = aboutAt(PAGES.forecasts, { pattern, search: await searchParams });
  const path = forecastsPath(address);
  const found = await askShown(address).catch(returnError(NotFoundError));
  if (found instanceof NotFoundError)
    return (
      <MissingPage
        page={PAGES.forecasts}
        path={path}
        title="Trend prediction: this address has a mistake"
        heading="No such forecasts"
        text={found.message}
        instead={{
          href: forecastsPath({ class: address.class }),
          text: `All forecasts of ${CLASS_NOUNS[address.class]}`,
        }}
      />
    );
  const { shown, state } = found;
  const title = writeTitle(address);
  const { label } = getCatalogue().market();
  const description = address.isModels
    ? `${title}: what each learned from, its gates, and its challenger. ${label}.`
    : `${title}: probabilities beside base rates, barriers as prices, and how earlier forecasts turned out. ${label}.`;
  return (
    <SitePage
      page={PAGES.forecasts}
      path={path}
      isIndexed={isIndexedForecasts(address)}
      title={title}
      description={description}
    >
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: homePath() },
          { name: 'Trend prediction', path: forecastsPath({ class: address.class }) },
          ...(address.isModels ? [{ name: 'Forecast models', path }] : []),
        ])}
      />
      {shown?.kind === 'forecasts' && shown.quality.walkForward && (
        <JsonLd data={forecastsData(getBaseUrl(), { name: title, path, description, marketLabel: label })} />
      )}
      {shown?.kind === 'forecasts' && shown.forecasts.rows.length > 0 && (
        <JsonLd data={tickerListData(getBaseUrl(), { name: title, path, tickers: shown.forecasts.rows })} />
      )}
      <ForecastsPage
        {...{ address, shown, state }}
        marketLabel={label}
        offer={
          <ToolOffer
            tool="TrendPredictionEngine"
            adds="All forecasts of every class at each close, before they’re settled."
          />
        }
      />
    </SitePage>
  );
}

async function askShown(
  address: ForecastsAddress,
): Promise<{ readonly shown: ForecastsShown | null; readonly state: AnalysisState }> {
  const { class: only, horizon } = address;
  if (address.isModels) {
    const { state, answer } = await getAnalysis().ask(FORECAST_MODELS, only);
    return { state, shown: answer && { kind: 'models', models: answer } };
  }
  const { isModels: _, ...search } = address;
  const { state, answer: forecasts } = await getAnalysis().ask(GET_FORECASTS, {
    ...search,
    openTickers: defaultTickers(only),
  });
  const { answer: quality } = await getAnalysis().ask(FORECAST_CALIBRATION, only, horizon);
  return { state, shown: forecasts && quality && { kind: 'forecasts', forecasts, quality } };
}

function writeTitle({ class: only, horizon, state, call, group, isModels }: ForecastsAddress): string {
  if (isModels) return `Forecast models for ${CLASS_NOUNS[only]}`;
  const what = state === 'settled' ? 'Settled forecasts' : 'Forecasts';
  const more = [call, group].filter((part) => part !== null).join(', ');
  return `${what} for ${CLASS_NOUNS[only]} over ${horizon} sessions${more && ` (${more})`}`;
}
