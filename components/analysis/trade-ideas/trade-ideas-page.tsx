import type { ReactNode } from 'react';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { FilterBar, FilterLinks } from '@/components/ui/filter-bar/filter-bar';
import { Hypothetical, HypotheticalText } from '@/components/ui/hypothetical/hypothetical';
import { Note, Points } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import type { Answered } from '@/lib/analysis/questions/question';
import type { IdeaScore } from '@/lib/analysis/trade-ideas/scoreboard';
import { homePath } from '@/lib/site/addresses/addresses';
import { ALL_INSTRUMENT_CLASSES, INSTRUMENT_CLASS_LABELS } from '@/lib/site/addresses/instrument-class';
import {
  IDEA_SOURCES,
  IDEA_STATES,
  isIndexedTradeIdeas,
  type TradeIdeasAddress,
  tradeIdeasPath,
} from '@/lib/site/addresses/trade-ideas-address';
import { NotComplete } from '../not-complete/not-complete';
import { SOURCE_LABELS, STATE_LABELS } from './idea-labels';
import { IdeaRows, type ShownIdeas } from './idea-rows';
import { ScoreTable } from './score-table';

interface TradeIdeasPageProps {
  readonly address: TradeIdeasAddress;
  readonly answered: Answered<ShownIdeas & { readonly scores: readonly IdeaScore[] }>;
  /** Of the robot that the address names; null without one. */
  readonly robotName: string | null;
  /** What its prices are, as in "Simulated prices". */
  readonly marketLabel: string;
  /** What it costs to see ideas that are current. */
  readonly offer: ReactNode;
}

/** Robots' entries and patterns' breakouts with their plans, what became of them, and how they did on the whole. */
export function TradeIdeasPage(props: TradeIdeasPageProps) {
  const { address, answered, robotName, marketLabel, offer } = props;
  const { answer, state } = answered;
  const steps = [{ title: 'Home', href: homePath() }];
  return (
    <>
      {address.idea === null ? (
        <Breadcrumbs steps={steps} current="Trade ideas" />
      ) : (
        <Breadcrumbs
          steps={[...steps, { title: 'Trade ideas', href: tradeIdeasPath() }]}
          current="One idea"
        />
      )}
      <Page
        title={address.idea === null ? 'Trade ideas' : 'Trade idea'}
        count={<Note>{robotName ?? address.ticker ?? 'Robots’ entries and chart patterns’ breakouts'}</Note>}
      >
        {address.idea === null && <Filters address={address} />}
        {answer === null ? (
          <NotComplete state={state} what="The list of trade ideas" />
        ) : (
          <>
            <IdeaRows key={tradeIdeasPath(address)} address={address} shown={answer} offer={offer} />
            {address.idea === null && (
              <Section
                title="Scoreboard"
                aside={
                  <Note as="span">
                    All ideas that ever ended, losers included <Hypothetical />
                  </Note>
                }
              >
                <ScoreTable scores={answer.scores} />
              </Section>
            )}
            <HowComputed />
          </>
        )}
        <Note>
          {marketLabel}. Results are simulated and after costs. An idea says what a rule did, not what to do.
        </Note>
        <HypotheticalText />
      </Page>
    </>
  );
}

function Filters({ address }: { readonly address: TradeIdeasAddress }) {
  const link = (text: string, change: Partial<TradeIdeasAddress>, isCurrent: boolean) => {
    const to = { ...address, page: 1, ...change };
    return {
      ...{ text, isCurrent, href: tradeIdeasPath(to) },
      ...(!isIndexedTradeIdeas(to) && { nofollow: true as const }),
    };
  };
  return (
    <FilterBar>
      {address.ticker === null && (
        <FilterLinks
          label="Class"
          links={[
            link('All', { class: null }, address.class === null),
            ...ALL_INSTRUMENT_CLASSES.map((only) =>
              link(INSTRUMENT_CLASS_LABELS[only], { class: only }, only === address.class),
            ),
          ]}
        />
      )}
      {address.robotId === null && (
        <FilterLinks
          label="Source"
          links={[
            link('All', { source: null }, address.source === null),
            ...IDEA_SOURCES.map((source) =>
              link(SOURCE_LABELS[source], { source }, source === address.source),
            ),
          ]}
        />
      )}
      <FilterLinks
        label="State"
        links={[
          link('All', { state: null }, address.state === null),
          ...IDEA_STATES.map((state) => link(STATE_LABELS[state], { state }, state === address.state)),
        ]}
      />
    </FilterBar>
  );
}

function HowComputed() {
  return (
    <Disclosure summary="How this is computed">
      <Points>
        <li>
          A robot’s idea is an entry since its publication, as its ledger recorded it. Only a signal records a
          stop and a target, as distances from the fill. Entries computed afterwards have none.
        </li>
        <li>
          A pattern’s idea starts with the close that confirms its breakout. It’s entered at the next open and
          left at its stop, at its target or when its time is over. Candlesticks have no breakout and give no
          ideas.
        </li>
        <li>
          1R is the distance from entry to stop; for patterns, from the confirming close. Without a stop it’s
          a usual day’s range (ATR 14) before the entry.
        </li>
        <li>
          Results are from the market’s prices, less the spread, price impact and commissions usual in a
          brokerage account. A stop or target counts at its planned price, or at a worse one the market gapped
          to.
        </li>
        <li>
          The base of robots’ ideas is both sides of every trade, from the same entry to the same exit: what a
          coin would have chosen from. The base of patterns is the same rules on the same returns, shuffled.
        </li>
        <li>
          “By date” is the 95% interval of the difference, in points, that counts all ideas of one date as one
          observation. Patterns are counted once their whole time has passed.
        </li>
      </Points>
    </Disclosure>
  );
}
