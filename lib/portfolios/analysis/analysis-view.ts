import type { Immutable } from '@/lib/core/base/immutable';
import { isoDay } from '@/lib/core/base/time';
import type { PortfolioRisk } from '@/lib/portfolios/risk/portfolio-risk';
import type { PortfolioAnalysis } from './portfolio-analysis';

/** An analysis as calls and pages have it. */
export type AnalysisView = Immutable<ReturnType<typeof toAnalysisView>>;

/** Days as dates, and null for what is unknown. */
export function toAnalysisView(analysis: PortfolioAnalysis) {
  const { chart, benchmark, timeWeighted, trial, worstMonth } = analysis;
  return {
    ...analysis,
    firstDay: isoDay(analysis.firstDay),
    lastDay: isoDay(analysis.lastDay),
    timeWeighted: { ...timeWeighted, endedOn: dayText(timeWeighted.endedOn) },
    moneyWeighted: { ...analysis.moneyWeighted, rates: [...analysis.moneyWeighted.rates] },
    benchmark: benchmark && {
      ...benchmark,
      rates: [...benchmark.rates],
      emptiedOn: dayText(benchmark.emptiedOn),
    },
    holdings: analysis.holdings.map(({ fundName = null, fundType = null, group = null, ...held }) => ({
      ...held,
      ...{ fundName, fundType, group },
    })),
    balances: [...analysis.balances],
    allocation: {
      classes: [...analysis.allocation.classes],
      sectors: [...analysis.allocation.sectors],
      currencies: [...analysis.allocation.currencies],
    },
    chart: {
      days: chart.day.map(isoDay),
      index: [...chart.index],
      benchmark: [...chart.benchmark],
      values: [...chart.value],
      flows: chart.flows.map((flow) => ({ ...flow, day: isoDay(flow.day) })),
    },
    income: [...analysis.income],
    sales: analysis.sales.map((sale) => ({
      ...sale,
      opened: isoDay(sale.opened),
      closed: isoDay(sale.closed),
    })),
    risk: toRisk(analysis.risk),
    stress: analysis.stress.map(({ without, ...window }) => ({
      ...window,
      ...{ from: isoDay(window.from), to: isoDay(window.to), without: [...without] },
    })),
    trial: trial && {
      ...trial,
      lots: trial.lots.map((lot) => ({ ...lot, day: isoDay(lot.day) })),
      risk: toRisk(trial.risk),
    },
    worstMonth: worstMonth && {
      sessions: worstMonth.sessions,
      drawn: worstMonth.drawn && {
        oneInTwenty: worstMonth.drawn.oneInTwenty,
        medianPathWorst: worstMonth.drawn.medianPathWorst,
        realMonth: worstMonth.drawn.real.month,
        real: worstMonth.drawn.real.return,
        monthSessions: worstMonth.drawn.monthSessions,
        lastDay: isoDay(worstMonth.lastDay),
        seed: worstMonth.drawn.seed,
      },
    },
    notices: analysis.notices.map((notice) => ({
      kind: notice.kind,
      name: 'name' in notice ? notice.name : null,
      day: 'day' in notice ? isoDay(notice.day) : null,
      line: 'line' in notice ? notice.line : null,
      factor: 'factor' in notice ? notice.factor : null,
      count: 'count' in notice ? notice.count : null,
    })),
  };
}

function dayText(value: number | null): string | null {
  return value === null ? null : isoDay(value);
}

function toRisk(measured: PortfolioRisk | null) {
  return (
    measured && {
      ...measured,
      shares: [...measured.shares],
      correlations: measured.correlations.map((row) => [...row]),
      without: [...measured.without],
    }
  );
}
