import { TickerCell } from '@/components/instruments/ticker-tile/ticker-cell';
import { ButtonLink } from '@/components/ui/button/button';
import type { Column } from '@/components/ui/data-table/column';
import { Time } from '@/components/ui/time/time';
import { isCurrent } from '@/lib/analysis/trade-ideas/idea';
import type { IdeaRow } from '@/lib/analysis/trade-ideas/idea-row';
import { formatNumber, formatPrice, NO_FIGURE } from '@/lib/core/format/number';
import { tradeIdeasPath } from '@/lib/site/addresses/trade-ideas-address';
import { ResultR } from '../rate-columns/result-columns';
import { ideaSide, SHORT_STATES, sessionText, ticketPath } from './idea-labels';

type IdeaColumn = Column<IdeaRow>;

export function Moment({ idea, at }: { readonly idea: IdeaRow; readonly at: string }) {
  return sessionText(idea, at) ?? <Time at={at} />;
}

export function ideaPrice(idea: IdeaRow, price: number | null | undefined): string {
  return price == null ? NO_FIGURE : formatPrice(price, idea.decimals);
}

export const IDEA_COLUMNS: readonly IdeaColumn[] = [
  {
    title: 'Ticker',
    wraps: true,
    cell: (idea) => <TickerCell instrument={idea} note={ideaSide(idea).toLowerCase()} />,
  },
  {
    title: 'State',
    align: 'start',
    from: 'phone',
    cell: (idea) => (
      <a href={tradeIdeasPath({ idea: idea.id })} rel="nofollow">
        {SHORT_STATES[idea.state]}
      </a>
    ),
  },
  {
    title: 'From',
    align: 'start',
    wraps: true,
    from: 'medium',
    cell: (idea) =>
      idea.sourcePath === null ? idea.sourceName : <a href={idea.sourcePath}>{idea.sourceName}</a>,
  },
  {
    title: 'Known since',
    from: 'medium',
    cell: (idea) => (
      <>
        <Moment idea={idea} at={idea.knownAt} />
        {idea.record === 'afterwards' && <small>computed afterwards</small>}
      </>
    ),
  },
  { title: 'Entry', from: 'medium', cell: (idea) => ideaPrice(idea, idea.entry?.price) },
  {
    title: 'Stop · target',
    from: 'wide',
    cell: (idea) => `${ideaPrice(idea, idea.stop)} · ${ideaPrice(idea, idea.target)}`,
  },
  {
    title: 'Planned',
    from: 'wide',
    cell: ({ plannedR }) => formatNumber(plannedR, { decimals: 2, suffix: 'R' }),
  },
  {
    title: 'Exit',
    from: 'wide',
    cell: (idea) =>
      idea.exit === null ? (
        <ExpiryText idea={idea} />
      ) : (
        <>
          {ideaPrice(idea, idea.exit.price)}
          <small>
            <Moment idea={idea} at={idea.exit.at} />
          </small>
        </>
      ),
  },
  {
    title: 'Result',
    from: 'phone',
    cell: (idea) =>
      isCurrent(idea) ? (
        <ButtonLink look="quiet" size={28} href={ticketPath(idea)} rel="nofollow">
          Paper order
        </ButtonLink>
      ) : idea.resultPct === null ? (
        'not entered'
      ) : (
        <>
          <ResultR r={idea.r} />
          <small>{formatNumber(idea.resultPct, { decimals: 2, signed: true, suffix: '%' })}</small>
        </>
      ),
  },
];

function ExpiryText({ idea }: { readonly idea: IdeaRow }) {
  if (!isCurrent(idea)) return NO_FIGURE;
  if (idea.expiresAt === null) return idea.source === 'robots' ? 'when the robot exits' : NO_FIGURE;
  return (
    <>
      at the latest
      <small>
        <Moment idea={idea} at={idea.expiresAt} />
      </small>
    </>
  );
}

const FILE: Readonly<Record<string, (idea: IdeaRow) => string | number | null>> = {
  id: ({ id }) => id,
  ticker: ({ ticker }) => ticker,
  source: ({ source }) => source,
  name: ({ sourceName }) => sourceName,
  recorded: ({ record }) => record,
  side: ideaSide,
  state: ({ state }) => state,
  knownAt: ({ knownAt }) => knownAt,
  entryAt: ({ entry }) => entry?.at ?? null,
  entry: ({ entry }) => entry?.price ?? null,
  stop: ({ stop }) => stop,
  target: ({ target }) => target,
  plannedR: ({ plannedR }) => plannedR,
  expiresAt: ({ expiresAt }) => expiresAt,
  exitAt: ({ exit }) => exit?.at ?? null,
  exit: ({ exit }) => exit?.price ?? null,
  resultPct: ({ resultPct }) => resultPct,
  r: ({ r }) => r,
  risk: ({ risk }) => risk,
};

/** Every field, unrounded. */
export const IDEA_FILE_COLUMNS: readonly IdeaColumn[] = Object.entries(FILE).map(([title, value]) => ({
  ...{ title, value, cell: value },
}));
