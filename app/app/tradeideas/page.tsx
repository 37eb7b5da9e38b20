import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { MissingPage } from '@/app/_page/missing-page';
import { SitePage } from '@/app/_page/site-page';
import { SOURCE_LABELS, STATE_LABELS } from '@/components/analysis/trade-ideas/idea-labels';
import { TradeIdeasPage } from '@/components/analysis/trade-ideas/trade-ideas-page';
import { ToolOffer } from '@/components/plans/tool-offer/tool-offer';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { getAnalysis } from '@/lib/analysis/questions/current';
import { GUEST_TICKERS, ideaRow } from '@/lib/analysis/trade-ideas/idea-row';
import { TRADE_IDEAS } from '@/lib/analysis/trade-ideas/trade-ideas';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { homePath } from '@/lib/site/addresses/addresses';
import { INSTRUMENT_CLASS_LABELS, INSTRUMENT_CLASSES } from '@/lib/site/addresses/instrument-class';
import { PAGES } from '@/lib/site/addresses/pages';
import {
  IDEA_ROWS,
  isIndexedTradeIdeas,
  TRADE_IDEAS_PATH,
  type TradeIdeasAddress,
  tradeIdeasPath,
} from '@/lib/site/addresses/trade-ideas-address';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { tickerListData } from '@/lib/site/structured-data/ticker-list';

export const dynamic = 'force-dynamic';

export default async function Page({ searchParams }: Pick<RouteProps, 'searchParams'>) {
  const address = aboutAt(PAGES.tradeIdeas, { search: await searchParams });
  const path = tradeIdeasPath(address);
  const catalogue = getCatalogue();
  const { label, now } = catalogue.market();
  const { source, state, ticker, robotId, idea, page } = address;
  const offset = IDEA_ROWS * (page - 1);
  const answered = await getAnalysis().ask(TRADE_IDEAS, {
    filter: {
      fundType: address.class === null ? null : INSTRUMENT_CLASSES[address.class],
      ...{ source, state, ticker, robotId, id: idea },
    },
    currentTickers: GUEST_TICKERS,
    now,
    ...{ offset, limit: IDEA_ROWS },
  });
  const { answer } = answered;
  // Users may see what is hidden here.
  const isMissing = answer !== null && answer.total + answer.hidden <= offset;
  if (isMissing && (idea !== null || page > 1)) return <Missing address={address} />;
  const ideas = answer?.ideas.map((one) => ideaRow(one, catalogue)) ?? [];
  const robot = robotId === null ? null : catalogue.summary(robotId);
  const robotName = robot === null || robot === 'removed' ? null : robot.name;
  const title = idea === null ? writeTitle(address, robotName) : `Trade idea ${idea}`;
  return (
    <SitePage
      page={PAGES.tradeIdeas}
      path={path}
      isIndexed={isIndexedTradeIdeas(address)}
      title={title}
      description={`${title}: entry, stop, target and what became of it, with a scoreboard of all ideas that ever ended, losers included. ${label}.`}
    >
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: homePath() },
          { name: 'Trade ideas', path: TRADE_IDEAS_PATH },
        ])}
      />
      {ideas.length > 0 && (
        <JsonLd
          data={tickerListData(getBaseUrl(), {
            name: title,
            path,
            tickers: ideas,
          })}
        />
      )}
      <TradeIdeasPage
        address={address}
        answered={{ ...answered, answer: answer && { ...answer, ideas } }}
        robotName={robotName}
        marketLabel={label}
        offer={
          <ToolOffer
            tool="PatternSearchEngine"
            adds="All waiting and open trade ideas, and all patterns that haven’t ended yet."
          />
        }
      />
    </SitePage>
  );
}

/** An idea or a page of them that there isn't. */
function Missing({ address }: { readonly address: TradeIdeasAddress }) {
  const what = address.idea === null ? `page ${address.page}` : 'idea';
  return (
    <MissingPage
      page={PAGES.tradeIdeas}
      path={tradeIdeasPath(address)}
      title={`Trade ideas: no such ${what}`}
      description="The list of trade ideas has others."
      heading={`No such ${what}`}
      text={address.idea === null ? 'The list ends before it.' : 'No robot or pattern has given this idea.'}
      instead={{ href: tradeIdeasPath({ ...address, idea: null, page: 1 }), text: 'Newest trade ideas' }}
    />
  );
}

function writeTitle(address: TradeIdeasAddress, robotName: string | null): string {
  const { class: only, source, state, ticker, page } = address;
  const choices = [
    only && INSTRUMENT_CLASS_LABELS[only],
    source && SOURCE_LABELS[source],
    state && STATE_LABELS[state],
    ticker,
    robotName,
    page > 1 && `page ${page}`,
  ].filter(Boolean);
  return `Trade ideas${choices.length > 0 ? `: ${choices.join(', ')}` : ''}`;
}
