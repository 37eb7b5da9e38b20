import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { Time } from '@/components/ui/time/time';
import { isCurrent } from '@/lib/analysis/trade-ideas/idea';
import type { IdeaRow } from '@/lib/analysis/trade-ideas/idea-row';
import { formatNumber, NO_FIGURE } from '@/lib/core/format/number';
import { tickerPath } from '@/lib/site/addresses/addresses';
import { tradeIdeasPath } from '@/lib/site/addresses/trade-ideas-address';
import { ResultR } from '../rate-columns/result-columns';
import { IdeaChart } from './idea-chart';
import { ideaPrice, Moment } from './idea-columns';
import { ideaSide, RECORD_LABELS, STATE_LABELS, ticketPath } from './idea-labels';

/** One idea, followed from when it became known to its outcome. */
export function IdeaDetails({ idea }: { readonly idea: IdeaRow }) {
  const { ticker, stop, target, plannedR, resultPct, r, risk, sourceName, sourcePath } = idea;
  return (
    <>
      <Section title={`${ideaSide(idea)} ${ticker}: ${STATE_LABELS[idea.state].toLowerCase()}`}>
        <Facts isStacked>
          <Fact term="From">{sourcePath === null ? sourceName : <a href={sourcePath}>{sourceName}</a>}</Fact>
          <Fact term="Recorded">{RECORD_LABELS[idea.record]}</Fact>
          <Fact term="Stop">{ideaPrice(idea, stop)}</Fact>
          <Fact term="Target">{ideaPrice(idea, target)}</Fact>
          <Fact term="Planned">{formatNumber(plannedR, { decimals: 2, suffix: 'R' })}</Fact>
          <Fact term="Result">
            {resultPct === null ? (
              NO_FIGURE
            ) : (
              <>
                <ResultR r={r} /> · {formatNumber(resultPct, { decimals: 2, signed: true, suffix: '%' })}
              </>
            )}
          </Fact>
        </Facts>
        {risk === 'range' && (
          <Note>
            No stop was recorded for this entry, so it’s left by the robot’s own exit. R is a usual day’s
            range of {ticker} before the entry.
          </Note>
        )}
        <Actions>
          {isCurrent(idea) && <ButtonLink href={ticketPath(idea)}>Fill in a paper order</ButtonLink>}
          <ButtonLink look="secondary" href={tickerPath(ticker)}>
            Chart of {ticker}
          </ButtonLink>
          <ButtonLink look="quiet" href={tradeIdeasPath({ ticker })} rel="nofollow">
            All ideas on {ticker}
          </ButtonLink>
        </Actions>
      </Section>
      <Section title="Daily prices">
        <IdeaChart idea={idea} />
      </Section>
      <Section title="From entry to outcome">
        <DataTable
          label="From entry to outcome"
          columns={COLUMNS}
          rows={ideaSteps(idea)}
          rowKey={({ what }) => what}
          narrow="rows"
        />
      </Section>
    </>
  );
}

interface IdeaStep {
  readonly idea: IdeaRow;
  readonly what: string;
  readonly at: string | null;
  readonly price: number | null;
  readonly note: string;
  /** Whether it happens at an open, rather than some time in a session. */
  readonly isAtOpen: boolean;
}

const COLUMNS: readonly Column<IdeaStep>[] = [
  { title: 'Step', wraps: true, cell: ({ what }) => what },
  {
    title: 'When',
    align: 'start',
    from: 'phone',
    cell: ({ idea, at, isAtOpen }) =>
      at === null ? NO_FIGURE : isAtOpen ? <Time at={at} /> : <Moment idea={idea} at={at} />,
  },
  { title: 'Price', from: 'phone', cell: ({ idea, price }) => ideaPrice(idea, price) },
  { title: 'What it means', align: 'start', wraps: true, from: 'medium', cell: ({ note }) => note },
];

function ideaSteps(idea: IdeaRow): readonly IdeaStep[] {
  const { source, record, knownAt, dueAt, entry, exit, state, expiresAt } = idea;
  const steps: IdeaStep[] = [];
  const add = (what: string, at: string | null, price: number | null, note: string) =>
    steps.push({ idea, what, at, price, note, isAtOpen: what === 'Entry' });
  if (source === 'patterns')
    add('Breakout', knownAt, null, 'A close beyond the breakout confirmed the pattern.');
  else if (record === 'before' || entry === null)
    add('Signal', knownAt, null, 'The robot decided, and its ledger recorded it before the fill.');
  if (entry)
    add(
      'Entry',
      entry.at,
      entry.price,
      record === 'afterwards'
        ? 'The fill. The robot was computed after this time.'
        : source === 'patterns'
          ? 'The next session’s open.'
          : 'The open of the bar that filled the signal.',
    );
  else if (state === 'waiting') add('Entry', dueAt, null, 'Due at the next open.');
  if (exit) add('Exit', exit.at, exit.price, EXIT_NOTES[state] ?? '');
  else if (state === 'open')
    add(
      'Exit',
      expiresAt,
      null,
      expiresAt === null
        ? 'When the robot decides, or at its stop or target.'
        : 'At the latest. Stop or target may come first.',
    );
  else if (state === 'expired')
    add('Lapsed', expiresAt, null, 'The signal was never filled, so there is no trade.');
  return steps;
}

const EXIT_NOTES: Readonly<Partial<Record<IdeaRow['state'], string>>> = {
  reached: 'The target was reached.',
  stopped: 'The stop was hit, or the market gapped over it.',
  expired: 'The idea’s time was over.',
  closed: 'The robot decided to leave.',
};
