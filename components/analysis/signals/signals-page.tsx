import type { ReactNode } from 'react';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { ChipList } from '@/components/ui/chip/chip';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { FilterBar, FilterLinks } from '@/components/ui/filter-bar/filter-bar';
import { Hypothetical } from '@/components/ui/hypothetical/hypothetical';
import { Note, Points } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import type { Answered } from '@/lib/analysis/questions/question';
import type { DaySignals } from '@/lib/analysis/signals/search-signals';
import { SIGNAL_EVENTS } from '@/lib/analysis/signals/signal-events';
import { toSignalRow } from '@/lib/analysis/signals/signal-row';
import { isoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { homePath } from '@/lib/site/addresses/addresses';
import {
  ALL_INSTRUMENT_CLASSES,
  INSTRUMENT_CLASS_LABELS,
  type InstrumentClass,
} from '@/lib/site/addresses/instrument-class';
import {
  isIndexedSignals,
  SIGNAL_SIDES,
  type SignalsAddress,
  signalsPath,
} from '@/lib/site/addresses/signals-address';
import { NotComplete } from '../not-complete/not-complete';
import { EventTable } from './event-table';
import { SIDE_LABELS } from './signal-columns';
import { SignalRows } from './signal-rows';

export const CLASS_NOUNS: Readonly<Record<InstrumentClass, string>> = {
  stocks: 'stocks',
  etfs: 'ETFs',
  forex: 'currency pairs',
  crypto: 'coins',
};

interface SignalsPageProps {
  readonly address: SignalsAddress;
  readonly answered: Answered<DaySignals>;
  /** What its prices are, as in "Simulated prices". */
  readonly marketLabel: string;
  /** What the newest session costs, and notifications of it. */
  readonly offer: ReactNode;
}

/** Buy and sell signals of a day, and what all earlier ones led to. */
export function SignalsPage({ address, answered, marketLabel, offer }: SignalsPageProps) {
  const { answer, state } = answered;
  return (
    <>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Buy/sell signals" />
      <Page title="Buy/sell signals" {...(answer && { count: INSTRUMENT_CLASS_LABELS[address.class] })}>
        <SignalFilters address={address} answer={answer} />
        {answer === null ? (
          <NotComplete state={state} what="The list of signals" />
        ) : (
          <Signals address={address} answer={answer} offer={offer} />
        )}
        <Note>
          {marketLabel}. Trades are simulated and after costs. A signal says what happened, not what to do.
        </Note>
      </Page>
    </>
  );
}

function SignalFilters({
  address,
  answer,
}: {
  readonly address: SignalsAddress;
  readonly answer: DaySignals | null;
}) {
  const link = (text: string, change: Partial<SignalsAddress>, isCurrent: boolean) => {
    const to = { ...address, ...change };
    return {
      ...{ text, isCurrent, href: signalsPath(to) },
      ...(!isIndexedSignals(to) && { nofollow: true as const }),
    };
  };
  const eventChip = (text: string, event: SignalsAddress['event']) => ({
    text,
    href: signalsPath({ ...address, event }),
    look: event === address.event ? ('accent' as const) : ('plain' as const),
  });
  const days = answer && [
    ...(answer.earlier === null ? [] : [link('Session before', { day: answer.earlier }, false)]),
    link('Newest', { day: null }, address.day === null),
    ...(answer.later === null ? [] : [link('Session after', { day: answer.later }, false)]),
  ];
  return (
    <>
      <FilterBar>
        <FilterLinks
          label="Class"
          links={ALL_INSTRUMENT_CLASSES.map((only) =>
            link(INSTRUMENT_CLASS_LABELS[only], { class: only, day: null }, only === address.class),
          )}
        />
        <FilterLinks
          label="Side"
          links={[
            link('Both', { side: null }, address.side === null),
            ...SIGNAL_SIDES.map((side) => link(SIDE_LABELS[side], { side }, side === address.side)),
          ]}
        />
        {days && <FilterLinks label="Day" links={days} />}
      </FilterBar>
      <Disclosure
        summary={
          address.event === null
            ? 'All twelve events'
            : `Event: ${SIGNAL_EVENTS.find(({ id }) => id === address.event)?.name}`
        }
      >
        <ChipList
          label="Event"
          chips={[eventChip('All twelve', null), ...SIGNAL_EVENTS.map(({ id, name }) => eventChip(name, id))]}
        />
      </Disclosure>
    </>
  );
}

function Signals({
  address,
  answer,
  offer,
}: {
  readonly address: SignalsAddress;
  readonly answer: DaySignals;
  readonly offer: ReactNode;
}) {
  const { class: only, event, side, day } = address;
  return (
    <>
      {answer.notice && <Note look="warning">{answer.notice}</Note>}
      {offer}
      <SignalRows
        key={signalsPath(address)}
        shown={{
          ...{ day: isoDay(answer.day), isLocked: answer.isLocked, total: answer.total },
          matching: answer.matching,
          signals: answer.rows.map(toSignalRow),
        }}
        request={{ class: only, event, side, day: day === null ? null : isoDay(day) }}
        noun={CLASS_NOUNS[only]}
      />
      <Section
        title="What earlier signals led to"
        aside={
          <Note as="span">
            All {CLASS_NOUNS[only]}, as known on {formatDay(answer.day)} <Hypothetical />
          </Note>
        }
      >
        <EventTable events={answer.events} />
      </Section>
      <HowComputed />
    </>
  );
}

function HowComputed() {
  return (
    <Disclosure summary="How this is computed">
      <Points>
        <li>
          A signal is known at its session’s close. It came true if the close ten sessions later was above the
          next open (buy) or below it (sell), before costs.
        </li>
        <li>
          Each row counts the same signal of the same ticker before, one case at a time: the next starts once
          ten sessions have passed. The base rate is that of all sessions of the class.
        </li>
        <li>
          The shrunk estimate draws a ticker’s rate to that of all tickers with the same signal, as far as
          their differences could be chance.
        </li>
        <li>
          With so many signals a day, some stand out by luck. A q-value of 0.2 means that one in five of the
          signals that stand out as much is expected to be luck (Benjamini and Hochberg).
        </li>
        <li>
          Trades enter at the next open. The stop is two average true ranges from the close, the target twice
          as far, and what’s left is closed after ten sessions. Results are in units of the risk (R), after
          the costs of a brokerage account.
        </li>
        <li>
          “By date” is the 95% interval of the difference, in points, that counts all tickers of one date as
          one observation. The placebo is the same event in the same prices, shuffled.
        </li>
      </Points>
    </Disclosure>
  );
}
