import { WorstMonthFigures } from '@/components/portfolios/worst-month/worst-month-figures';
import { WORST_MONTH_METHOD } from '@/components/portfolios/worst-month/worst-month-method';
import { Empty } from '@/components/ui/empty/empty';
import { Failed } from '@/components/ui/loaded/failed';
import { type Called, useCall } from '@/components/ui/loaded/use-call';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import type { CallAnswer, CallRequest } from '@/lib/http/api/client/call-types';
import type { AnalysisView } from '@/lib/portfolios/analysis/analysis-view';
import { PORTFOLIO_SUBJECT } from '@/lib/portfolios/analysis/portfolio-subject';
import { WORST_MONTH_SESSIONS } from '@/lib/portfolios/worst-month/sessions';

/** How the worst month is asked for: of a user's portfolio by its number, of a guest's with all it holds. */
export type AskedMonth =
  | { readonly of: 'user'; readonly userId: string; readonly no: number }
  | { readonly of: 'guest'; readonly portfolio: CallRequest<'CxPortfolio/Analyze'> };

interface PortfolioMonthProps {
  readonly asked: AskedMonth;
  readonly analysis: AnalysisView;
}

/** What a bad month may cost: money for users, percent for guests. */
export function PortfolioMonth({ asked, analysis }: PortfolioMonthProps) {
  const mine = useCall(
    'CxPortfolio/AnalyzeMine',
    asked.of === 'user' ? { no: asked.no, withWorstMonth: true } : null,
    { ...(asked.of === 'user' && { userId: asked.userId }), keeps: true },
  );
  const sent = useCall(
    'CxPortfolio/Analyze',
    asked.of === 'guest' ? { ...asked.portfolio, withWorstMonth: true } : null,
    { keeps: true },
  );
  return (
    <Section title="What a bad month may cost">
      <Drawn call={asked.of === 'user' ? mine : sent} isUser={asked.of === 'user'} analysis={analysis} />
      <Note look="caption">{WORST_MONTH_METHOD}</Note>
    </Section>
  );
}

interface DrawnProps {
  readonly call: Pick<Called<CallAnswer<'CxPortfolio/Analyze'>>, 'data' | 'error' | 'ask'>;
  readonly isUser: boolean;
  readonly analysis: AnalysisView;
}

function Drawn({ call, isUser, analysis: { value, base } }: DrawnProps) {
  const month = call.data?.result?.worstMonth;
  if (!month)
    return call.error === undefined ? (
      <Waiting what="the worst month" height="9rem" />
    ) : (
      <Failed what="the worst month" onRetry={() => void call.ask()} />
    );
  const { sessions, drawn } = month;
  if (!drawn)
    return (
      <Empty title="Not enough days yet">
        {`A month is drawn from ${WORST_MONTH_SESSIONS} days or more. This portfolio has ${sessions} so far.`}
      </Empty>
    );
  return (
    <WorstMonthFigures
      view={{
        oneInTwentyPct: 100 * drawn.oneInTwenty,
        medianYearWorstPct: 100 * drawn.medianPathWorst,
        realPct: 100 * drawn.real,
        realMonth: drawn.realMonth,
        monthSessions: drawn.monthSessions,
        lastDay: drawn.lastDay,
        seed: drawn.seed,
      }}
      sessions={sessions}
      subject={PORTFOLIO_SUBJECT}
      capital={isUser && value > 0 ? value : null}
      currency={base}
      isOwn
    />
  );
}
