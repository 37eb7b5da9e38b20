import { Change } from '@/components/ui/change/change';
import { Tone } from '@/components/ui/change/tone';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Note, Points } from '@/components/ui/note/note';
import { Panel } from '@/components/ui/panel/panel';
import { Row, Rows } from '@/components/ui/row/row';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { formatDay } from '@/lib/core/format/date';
import { formatCount, formatNumber, formatPercent } from '@/lib/core/format/number';
import type { CandidateKind } from '@/lib/portfolios/wizard/candidate';
import type { Proposal, ProposalKind, ProposalPart } from '@/lib/portfolios/wizard/suggest';
import { WORST_MONTH_SESSIONS } from '@/lib/portfolios/worst-month/sessions';
import { exclusionText } from './exclusion-text';

const TITLES: Readonly<Record<ProposalKind, readonly [title: string, note: string]>> = {
  lower: ['Lower risk', 'One step below what your answers leave room for'],
  own: ['Your risk', 'What your answers leave room for'],
  spread: ['Least correlated', 'Your risk, from parts that move together least'],
};

export const KIND_NAMES: Readonly<Record<CandidateKind, readonly [one: string, many: string]>> = {
  model: ['model portfolio', 'model portfolios'],
  active: ['active portfolio', 'active portfolios'],
  robot: ['robot', 'robots'],
};

interface ProposalPanelProps {
  readonly proposal: Proposal;
  /** Dollars. */
  readonly capital: number;
  readonly bearableLoss: number;
  /** Whether it has the same parts as the one before. */
  readonly isSame: boolean;
}

/** What a proposal is made of, what it may cost, why, and what isn't in it. */
export function ProposalPanel({ proposal, capital, bearableLoss, isSame }: ProposalPanelProps) {
  const { kind, parts, cashPct, missing, excluded } = proposal;
  const [title, note] = TITLES[kind];
  const dollars = (pct: number) => formatDollars((capital * pct) / 100);
  return (
    <Panel title={title} note={note} heading="h3">
      <Rows label={`Parts of ${title}`}>
        {parts.map(({ subject, name, path, sharePct }) => (
          <Row key={subject} note={`${formatPercent(sharePct)} of your capital`} end={dollars(sharePct)}>
            <a href={path}>{name}</a>
          </Row>
        ))}
        {cashPct > 0 && (
          <Row note={`${formatPercent(cashPct)} of your capital, without interest`} end={dollars(cashPct)}>
            Cash
          </Row>
        )}
      </Rows>
      {isSame && (
        <Note look="aside">The same parts as “Your risk”: nothing that fits moves more differently.</Note>
      )}
      <ProposalFigures proposal={proposal} capital={capital} />
      <Points>
        {parts.map((part) => (
          <li key={part.subject}>{whyChosen(part)}</li>
        ))}
        {missing.map(([one, pct]) => (
          <li key={one}>
            No {KIND_NAMES[one][0]} fits, so {formatPercent(pct)} more stays in cash.
          </li>
        ))}
        {parts.length === 0 && missing.length === 0 && (
          <li>Cash can’t fall, but prices of goods can rise.</li>
        )}
        {(capital * proposal.maxDrawdownPct) / 100 > bearableLoss && (
          <li>Its max drawdown is above the {formatDollars(bearableLoss)} you could bear.</li>
        )}
      </Points>
      {excluded.length > 0 && (
        <Disclosure summary={`Not in it: ${formatCount(excluded.length)}`}>
          <Points>
            {excluded.map(({ subject, name, path, exclusion }) => (
              <li key={subject}>
                <a href={path}>{name}</a>: {exclusionText(exclusion)}
              </li>
            ))}
          </Points>
        </Disclosure>
      )}
    </Panel>
  );
}

function ProposalFigures({ proposal, capital }: Pick<ProposalPanelProps, 'proposal' | 'capital'>) {
  const { parts, month, sessions, from, maxDrawdownPct, annualPct, costsPct, plan, correlation } = proposal;
  if (parts.length === 0) return null;
  const loss = (fraction: number) => <Tone text={formatDollars(capital * fraction, true)} />;
  const few = `${formatCount(sessions)} of ${WORST_MONTH_SESSIONS} days`;
  const costs = costsPct === null ? null : (capital * costsPct) / 100;
  return (
    <StatGrid look="pair">
      <Stat
        label="One month in 20"
        note={month === null ? few : `${formatPercent(100 * month.oneInTwenty, 1, true)} or worse`}
      >
        {month === null ? 'Too few days' : loss(month.oneInTwenty)}
      </Stat>
      <Stat
        label="Worst month of a typical year"
        note={month === null ? few : formatPercent(100 * month.medianPathWorst, 1, true)}
      >
        {month === null ? 'Too few days' : loss(month.medianPathWorst)}
      </Stat>
      <Stat label="Max drawdown" note={formatPercent(maxDrawdownPct, 1)}>
        {loss(-maxDrawdownPct / 100)}
      </Stat>
      <Stat label="Return a year" note={from === null ? undefined : `since ${formatDay(from)}, after costs`}>
        {annualPct === null ? 'Under a year' : <Change value={annualPct} decimals={1} />}
      </Stat>
      <Stat
        label="Costs a year"
        note={
          plan === null
            ? 'of trading, no plan needed'
            : `of trading, and ${formatDollars(plan.yearlyDollars)} for ${plan.name}`
        }
      >
        {costs === null ? 'Not known' : formatDollars(costs)}
      </Stat>
      {correlation !== null && (
        <Stat label="Correlation" note="of its parts’ days, on average">
          {formatNumber(correlation, { decimals: 2 })}
        </Stat>
      )}
    </StatGrid>
  );
}

function whyChosen({ kind, name, rank, fitting, monthPct, maxDrawdownPct, costsPct }: ProposalPart): string {
  const place =
    fitting === 1
      ? `the only ${KIND_NAMES[kind][0]} that fits`
      : `number ${rank} of ${fitting} ${KIND_NAMES[kind][1]} that fit`;
  const costs = costsPct === null ? '' : `, costs ${formatPercent(costsPct, 2)} a year`;
  return `${name}: ${place}. One month in 20 is ${formatPercent(monthPct, 1, true)} or worse, max drawdown ${formatPercent(maxDrawdownPct, 1)}${costs}.`;
}

/** Whole dollars from $100 on. */
function formatDollars(amount: number, signed = false): string {
  return formatNumber(amount, { decimals: Math.abs(amount) < 100 ? 2 : 0, prefix: '$', signed });
}
