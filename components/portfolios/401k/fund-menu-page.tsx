import { NotComplete } from '@/components/analysis/not-complete/not-complete';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Note, Points } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import type { Answered } from '@/lib/analysis/questions/question';
import { formatNumber, formatPercent } from '@/lib/core/format/number';
import { sharesByKind, stocksAtAge } from '@/lib/portfolios/401k/coverage';
import { FEE_YEARS, feeCosts } from '@/lib/portfolios/401k/fees';
import type { FundKind, MenuFund } from '@/lib/portfolios/401k/fund-menu';
import type { MenuOverlaps } from '@/lib/portfolios/401k/menu-overlaps';
import { homePath, legalPath } from '@/lib/site/addresses/addresses';
import type { FundMenuAddress } from '@/lib/site/addresses/fund-menu-address';
import { FundMenuForm } from './fund-menu-form';

export interface ShownFund extends Omit<MenuFund, 'kind'> {
  /** null where the ticker is unknown. */
  readonly name: string | null;
  readonly kind: FundKind | null;
}

interface FundMenuPageProps {
  readonly address: FundMenuAddress;
  readonly menuProblems: readonly string[];
  /** Empty without a menu, or if something is wrong with it. */
  readonly funds: readonly ShownFund[];
  readonly answered: Answered<MenuOverlaps>;
  /** What its prices are, as in "Simulated prices". */
  readonly marketLabel: string;
}

/** A 401(k) plan's funds: what fees take, which funds are nearly the same, what is missing, and a mix by age. */
export function FundMenuPage({ address, menuProblems, funds, answered, marketLabel }: FundMenuPageProps) {
  return (
    <>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="401(k) plans" />
      <Page
        title="401(k) plans"
        summary="Enter the funds your plan offers: what their fees take over 30 years, which ones are nearly the same, and what is missing."
      >
        <FundMenuForm address={address} menuProblems={menuProblems} />
        {address.values && funds.length > 0 && (
          <Results funds={funds} values={address.values} answered={answered} marketLabel={marketLabel} />
        )}
        <Note>
          Not financial advice. Expense ratios are as you typed them, and what you typed is in this page’s
          address and nowhere else. <a href={legalPath('disclaimers-and-limitations')}>Disclaimers</a>
        </Note>
      </Page>
    </>
  );
}

interface ResultsProps extends Pick<FundMenuPageProps, 'funds' | 'answered' | 'marketLabel'> {
  readonly values: NonNullable<FundMenuAddress['values']>;
}

function Results({ funds, values, answered, marketLabel }: ResultsProps) {
  const expensePct = funds.reduce((sum, { sharePct, expensePct: of }) => sum + (sharePct * of) / 100, 0);
  const costs = feeCosts({
    balance: values.balance,
    contribution: values.contribution,
    growthPct: values.growth,
    expensePct,
  });
  return (
    <>
      <Section title={`Fees over ${FEE_YEARS} years`}>
        <StatGrid>
          <Stat label="Your expense ratio" note="weighted by your shares">
            {formatPercent(expensePct, 2)}
          </Stat>
          {costs.map(({ year, balance, withoutFees }) => (
            <Stat
              key={year}
              label={`Fees after ${year} years`}
              note={`${formatDollars(balance)} instead of ${formatDollars(withoutFees)}`}
            >
              {formatDollars(withoutFees - balance)}
            </Stat>
          ))}
        </StatGrid>
        <Note>
          {formatPercent(values.growth, 1)} growth a year before fees is an assumption, and so is adding{' '}
          {formatDollars(values.contribution)} every year. Fees count with what they would have grown to.
        </Note>
        <FundTable funds={funds} balance={values.balance} priced={answered.answer?.priced ?? null} />
      </Section>
      <Section title="Nearly the same">
        <Overlaps funds={funds} answered={answered} marketLabel={marketLabel} />
      </Section>
      <Coverage funds={funds} age={values.age} />
    </>
  );
}

interface FundTableProps {
  readonly funds: readonly ShownFund[];
  readonly balance: number;
  /** null until daily prices are complete. */
  readonly priced: readonly string[] | null;
}

function FundTable({ funds, balance, priced }: FundTableProps) {
  const columns: readonly Column<ShownFund>[] = [
    {
      title: 'Fund',
      wraps: true,
      cell: ({ ticker, name }) => (
        <>
          {ticker}
          <small>{name ?? 'Not known here'}</small>
        </>
      ),
    },
    { title: 'Expense ratio', from: 'phone', cell: ({ expensePct }) => formatPercent(expensePct, 2) },
    { title: 'Share', cell: ({ sharePct }) => formatPercent(sharePct, 1) },
    {
      title: 'Fees this year',
      from: 'phone',
      cell: ({ expensePct, sharePct }) => formatDollars((balance * sharePct * expensePct) / 10_000),
    },
    { title: 'Kind', align: 'start', cell: ({ kind }) => (kind === null ? 'Not known' : KIND_LABELS[kind]) },
    {
      title: 'Prices here',
      align: 'start',
      cell: ({ ticker }) => (priced === null ? 'Loading' : priced.includes(ticker) ? 'Yes' : 'No: fees only'),
    },
  ];
  return (
    <DataTable
      label="Funds of the plan"
      columns={columns}
      rows={funds}
      rowKey={({ ticker }) => ticker}
      narrow="cards"
    />
  );
}

const KIND_LABELS: Readonly<Record<FundKind, string>> = {
  us: 'US stocks',
  foreign: 'Foreign stocks',
  bonds: 'Bonds',
  cash: 'Cash',
  other: 'Other',
};

function Overlaps({
  funds,
  answered,
  marketLabel,
}: Pick<FundMenuPageProps, 'funds' | 'answered' | 'marketLabel'>) {
  const { state, answer } = answered;
  if (answer === null) return <NotComplete state={state} what="The list of funds that are nearly the same" />;
  const expense = (ticker: string) => funds.find((fund) => fund.ticker === ticker)?.expensePct ?? 0;
  const unpriced = funds.length - answer.priced.length;
  return (
    <>
      {answer.pairs.length === 0 ? (
        <Note look="text">
          {answer.priced.length < 2
            ? 'Fewer than two of these funds have prices here, so none can be compared.'
            : 'No two of the funds with prices move nearly alike.'}
        </Note>
      ) : (
        <Points>
          {answer.pairs.map(({ tickers: [one, other], correlation }) => (
            <li key={`${one} ${other}`}>
              {one} and {other}: correlation {formatNumber(correlation, { decimals: 2 })}, expense ratios{' '}
              {formatPercent(expense(one), 2)} and {formatPercent(expense(other), 2)}.
            </li>
          ))}
        </Points>
      )}
      <Note>
        Correlations above 0.95 of daily returns over the last year. {marketLabel}.
        {unpriced > 0 && ` Without prices here: ${unpriced} of ${funds.length} funds.`}
      </Note>
    </>
  );
}

const WANTED = ['us', 'foreign', 'bonds', 'cash'] as const satisfies readonly FundKind[];
const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });
const KIND_NOUNS = { us: 'US stocks', foreign: 'foreign stocks', bonds: 'bonds', cash: 'cash' } as const;
const AGES = [25, 35, 45, 55, 65, 75];

function Coverage({ funds, age }: { readonly funds: readonly ShownFund[]; readonly age: number }) {
  const shares = sharesByKind(funds);
  const share = (kind: FundKind | null) => shares.get(kind) ?? 0;
  const gaps = WANTED.filter((kind) => !funds.some((fund) => fund.kind === kind));
  const unknown = funds.filter(({ kind }) => kind === null).map(({ ticker }) => ticker);
  const stocks = share('us') + share('foreign');
  return (
    <Section title="Gaps, and a mix by age">
      <StatGrid>
        {WANTED.map((kind) => (
          <Stat key={kind} label={KIND_LABELS[kind]}>
            {formatPercent(share(kind), 1)}
          </Stat>
        ))}
        {share('other') > 0 && <Stat label="Other">{formatPercent(share('other'), 1)}</Stat>}
        {unknown.length > 0 && <Stat label="Not known">{formatPercent(share(null), 1)}</Stat>}
      </StatGrid>
      <Points>
        <li>
          {gaps.length === 0
            ? 'The menu has US stocks, foreign stocks, bonds and cash.'
            : `The menu has no ${OR.format(gaps.map((kind) => KIND_NOUNS[kind]))}.`}
          {unknown.length > 0 && ` Of ${unknown.join(', ')} we don’t know the kind: add it to the line.`}
        </li>
        <li>
          Stocks at your age by the rule 110 less your age, between 30% and 90%:{' '}
          {formatPercent(stocksAtAge(age))}. You have {formatPercent(stocks, 1)}.
        </li>
        <li>
          The rule at other ages: {AGES.map((one) => `${one}: ${formatPercent(stocksAtAge(one))}`).join(', ')}
          .
        </li>
      </Points>
    </Section>
  );
}

function formatDollars(amount: number): string {
  return formatNumber(amount, { decimals: 0, prefix: '$' });
}
