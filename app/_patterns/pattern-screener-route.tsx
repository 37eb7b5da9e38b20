import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { MissingPage } from '@/app/_page/missing-page';
import { returnError } from '@/app/_page/return-error';
import { SitePage } from '@/app/_page/site-page';
import { PatternScreenerPage } from '@/components/analysis/patterns/pattern-screener-page';
import { CLASS_NOUNS } from '@/components/analysis/signals/signals-page';
import { ToolOffer } from '@/components/plans/tool-offer/tool-offer';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { defaultTickers } from '@/lib/analysis/pattern-history/default-tickers';
import { GET_PATTERNS, GUEST_PATTERN_ROWS } from '@/lib/analysis/pattern-history/get-patterns';
import { findPatternKind } from '@/lib/analysis/pattern-history/pattern-families';
import { getAnalysis } from '@/lib/analysis/questions/current';
import { NotFoundError } from '@/lib/core/base/errors';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { homePath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';
import {
  isIndexedPatternScreener,
  type PatternScreenerAddress,
  patternScreenerPath,
} from '@/lib/site/addresses/pattern-screener-address';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { tickerListData } from '@/lib/site/structured-data/ticker-list';

/** A class's pattern screener. @param pattern its path */
export async function patternScreenerRoute(
  pattern: string,
  { searchParams }: Pick<RouteProps, 'searchParams'>,
) {
  const address = aboutAt(PAGES.patternScreener, { pattern, search: await searchParams });
  const path = patternScreenerPath(address);
  const answered = await getAnalysis()
    .ask(GET_PATTERNS, {
      ...address,
      openTickers: defaultTickers(address.class),
      offset: 0,
      limit: GUEST_PATTERN_ROWS,
    })
    .catch(returnError(NotFoundError));
  if (answered instanceof NotFoundError)
    return (
      <MissingPage
        page={PAGES.patternScreener}
        path={path}
        title="Pattern screener: this address has a mistake"
        heading="No such patterns"
        text={answered.message}
        instead={{
          href: patternScreenerPath({ class: address.class }),
          text: `All patterns of ${CLASS_NOUNS[address.class]}`,
        }}
      />
    );
  const title = writeTitle(address);
  const { label } = getCatalogue().market();
  return (
    <SitePage
      page={PAGES.patternScreener}
      path={path}
      isIndexed={isIndexedPatternScreener(address)}
      title={title}
      description={`${title}: breakout, stop and target of each, what became of it, and how often others of its kind worked beside the base rate. ${label}.`}
    >
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: homePath() },
          { name: 'Pattern screener', path: patternScreenerPath({ class: address.class }) },
        ])}
      />
      {answered.answer && answered.answer.rows.length > 0 && (
        <JsonLd
          data={tickerListData(getBaseUrl(), {
            name: title,
            path,
            tickers: answered.answer.rows,
          })}
        />
      )}
      <PatternScreenerPage
        address={address}
        answered={answered}
        marketLabel={label}
        offer={
          <ToolOffer
            tool="PatternSearchEngine"
            adds="All patterns of every class that haven’t ended yet, with their breakouts, stops and targets."
          />
        }
      />
    </SitePage>
  );
}

function writeTitle(address: PatternScreenerAddress): string {
  const { class: only, pattern, direction, state, group, tolerance } = address;
  const name =
    pattern === null ? 'Candlesticks and chart patterns' : (findPatternKind(pattern)?.name ?? pattern);
  const more = [direction && `expected ${direction}`, state, group, tolerance && 'LMW 2000']
    .filter((part) => part !== null)
    .join(', ');
  return `${name} in ${CLASS_NOUNS[only]}${more && ` (${more})`}`;
}
