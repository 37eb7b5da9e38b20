import { LevelTestSection } from '@/components/pages/level-test/level-test-section';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Card } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import { Columns } from '@/components/ui/stack/stack';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import type { MarketView } from '@/lib/market/data/source';
import type { Timeframe } from '@/lib/robots/definitions/definition';
import { helpPath, homePath, lessonPath, robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';

interface TraderPageProps {
  /** How many robots there are of each timeframe, fastest first. */
  readonly paces: readonly { readonly timeframe: Timeframe; readonly count: number }[];
  readonly market: MarketView;
}

/** What there is for people who trade already, and the level test. */
export function TraderPage({ paces, market }: TraderPageProps) {
  return (
    <Page
      kind="landing"
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="For traders" />}
      title="For people who trade already"
      summary={`${robotsText(paces)} Each one’s orders, fills and costs can be checked to the last trade. ${market.label}.`}
    >
      <Section id="what" title="What you’ll look for first">
        <Columns as="ul">
          <Tile title="How orders fill" href={lessonPath('fills')} more="Lesson 2: predict a fill">
            A decision at a bar’s close fills at the first bar that opens after it, at half the spread plus
            impact plus commission. Opening orders are capped by their bar’s volume.
          </Tile>
          <Tile title="What speed costs" href={SITE_PATHS.dayTraders} more="How many fast robots lose">
            Costs repeat with every trade. Each robot’s page shows what they take a year, in percent of its
            account, and what is left after them.
          </Tile>
          <Tile title="Signals before prices" href={SITE_PATHS.verify} more="Check a robot yourself">
            Pending signals are recorded with the time they were decided. Ledgers are chained, and on
            simulated prices you can replay a strategy and compare every fill.
          </Tile>
          <Tile title="Orders of your own" href={SITE_PATHS.paperExchange} more="Open the paper exchange">
            Market, limit, stop, stop-limit and trailing stop, for the day or until canceled, with stop loss
            and target, on up to ten paper accounts.
          </Tile>
          <Tile title="Any figure, any date" href={SITE_PATHS.screener} more="Open the screener">
            Filter instruments by their figures as they were known on a date, and see what came next, with
            base rate and interval.
          </Tile>
          <Tile title="Your broker" href={helpPath('broker-accounts')} more="How broker accounts work">
            {market.name === 'live'
              ? 'Connect an account, set four limits and choose the robots that may trade it. Nothing is sent before you arm it.'
              : 'Not on this site: its prices aren’t live, so no broker can be connected. Robots trade your paper account instead.'}
          </Tile>
        </Columns>
      </Section>
      {paces.length > 0 && (
        <Section id="paces" title="Robots by speed">
          <Columns as="ul" isNarrow>
            {paces.map(({ timeframe, count }) => (
              <Card as="li" key={timeframe}>
                <a href={`${robotsPath('stocks-etf')}?timeframe=${timeframe}`} rel="nofollow">
                  Every {timeframe} minutes
                </a>
                <Note as="span" look="aside">
                  {formatCount(count)} over all markets; this list has stocks and ETFs
                </Note>
              </Card>
            ))}
          </Columns>
        </Section>
      )}
      <LevelTestSection isOpen heading="h2" />
    </Page>
  );
}

interface TileProps {
  readonly title: string;
  readonly href: string;
  readonly more: string;
  readonly children: React.ReactNode;
}

function Tile({ title, href, more, children }: TileProps) {
  return (
    <Card as="li">
      <h3>{title}</h3>
      <Note look="text">{children}</Note>
      <a href={href}>{more}</a>
    </Card>
  );
}

function robotsText(paces: TraderPageProps['paces']): string {
  if (paces.length === 0) return 'Robots are still being computed.';
  const counts = paces.map(
    ({ timeframe, count }) => `${formatPlural(count, 'robot')} every ${timeframe} minutes`,
  );
  return `${counts.join(', ')}.`;
}
