import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { MissingPage } from '@/app/_page/missing-page';
import { SitePage } from '@/app/_page/site-page';
import { PatternScannerPage, SCANNER_NOUNS } from '@/components/analysis/patterns/pattern-scanner-page';
import { ToolOffer } from '@/components/plans/tool-offer/tool-offer';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { getScanner } from '@/lib/analysis/intraday-patterns/current';
import { GUEST_INTRADAY_ROWS } from '@/lib/analysis/intraday-patterns/intraday-pattern';
import { defaultTickers } from '@/lib/analysis/pattern-history/default-tickers';
import { findPatternKind } from '@/lib/analysis/pattern-history/pattern-families';
import { SCANNER_TOOLS } from '@/lib/people/permissions/scanner-tools';
import { getBaseUrl, getCatalogue, getSiteConfig } from '@/lib/robots/catalogue/current';
import { homePath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';
import {
  isIndexedPatternScanner,
  type PatternScannerAddress,
  patternScannerPath,
  SCANNER_CLASSES,
  SCANNERS,
} from '@/lib/site/addresses/pattern-scanner-address';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { tickerListData } from '@/lib/site/structured-data/ticker-list';

/** A class's pattern scanner. @param pattern its path */
export async function patternScannerRoute(
  pattern: string,
  { searchParams }: Pick<RouteProps, 'searchParams'>,
) {
  const address = aboutAt(PAGES.patternScanner, { pattern, search: await searchParams });
  const path = patternScannerPath(address);
  const kind = address.pattern === null ? null : findPatternKind(address.pattern);
  if (address.pattern !== null && kind === null)
    return (
      <MissingPage
        page={PAGES.patternScanner}
        path={path}
        title="Pattern scanner: this address has a mistake"
        heading="No such pattern"
        text={`There is no pattern “${address.pattern}”.`}
        instead={{
          href: patternScannerPath({ class: address.class }),
          text: `All patterns of ${SCANNER_NOUNS[address.class]}`,
        }}
      />
    );
  const answer = await getScanner().search({
    ...address,
    openTickers: defaultTickers(address.class),
    offset: 0,
    limit: GUEST_INTRADAY_ROWS,
  });
  const { features } = getSiteConfig();
  const title = writeTitle(address, kind?.name ?? 'Patterns');
  const { label } = getCatalogue().market();
  return (
    <SitePage
      page={PAGES.patternScanner}
      path={path}
      isIndexed={isIndexedPatternScanner(address)}
      title={title}
      description={`${title}: breakout, stop and target of each as bars close, and what became of it. ${label}.`}
    >
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: homePath() },
          { name: 'Pattern scanner', path: patternScannerPath({ class: address.class }) },
        ])}
      />
      {answer && answer.rows.length > 0 && (
        <JsonLd data={tickerListData(getBaseUrl(), { name: title, path, tickers: answer.rows })} />
      )}
      <PatternScannerPage
        address={address}
        classes={SCANNER_CLASSES.filter((only) => features.includes(SCANNERS[only].feature))}
        answer={answer}
        marketLabel={label}
        offer={
          <ToolOffer
            tool={SCANNER_TOOLS[address.class]}
            adds={`All patterns of all ${SCANNER_NOUNS[address.class]}, also before they end, as bars close.`}
          />
        }
      />
    </SitePage>
  );
}

function writeTitle(
  { class: only, timeframe, direction, state }: PatternScannerAddress,
  name: string,
): string {
  const more = [direction && `expected ${direction}`, state].filter((part) => part !== null).join(', ');
  return `${name} in ${timeframe}-minute prices of ${SCANNER_NOUNS[only]}${more && ` (${more})`}`;
}
