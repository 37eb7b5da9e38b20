import { GET_CLOSES } from '@/lib/analysis/closes/get-closes';
import { EARNINGS_CALENDAR } from '@/lib/analysis/earnings/earnings-calendar';
import { FORECAST_HISTORY } from '@/lib/analysis/forecast-questions/forecast-history';
import { FORECAST_CALIBRATION, FORECAST_MODELS } from '@/lib/analysis/forecast-questions/forecast-quality';
import { GET_FORECASTS } from '@/lib/analysis/forecast-questions/get-forecasts';
import { LIST_RECORD } from '@/lib/analysis/list-record/list-record';
import { MARKET_SUMMARY } from '@/lib/analysis/market-summary/market-summary';
import type { Panel } from '@/lib/analysis/panel/panel';
import { GET_ENDED_PATTERNS } from '@/lib/analysis/pattern-history/get-ended-patterns';
import { GET_PATTERN_OVERLAY } from '@/lib/analysis/pattern-history/get-pattern-overlay';
import { GET_PATTERN_STATISTICS } from '@/lib/analysis/pattern-history/get-pattern-statistics';
import { GET_PATTERNS } from '@/lib/analysis/pattern-history/get-patterns';
import { preparePatterns } from '@/lib/analysis/pattern-history/pattern-statistics';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import { MATCHING_TICKERS } from '@/lib/analysis/screener/matching-tickers';
import { SEARCH_SCREEN } from '@/lib/analysis/screener/search-screen';
import { STUDY_SCREEN } from '@/lib/analysis/screener/study-screen';
import { WHAT_CAME_NEXT } from '@/lib/analysis/screener/what-came-next';
import { NEWEST_SIGNALS } from '@/lib/analysis/signals/newest-signals';
import { SEARCH_SIGNALS, SIGNAL_HISTORY, TICKER_SIGNALS } from '@/lib/analysis/signals/search-signals';
import { prepareSignals } from '@/lib/analysis/signals/signal-history';
import { TRADE_IDEAS } from '@/lib/analysis/trade-ideas/trade-ideas';
import { WATCH_FIGURES } from '@/lib/analysis/watch-figures/watch-figures';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { MENU_OVERLAPS } from '@/lib/portfolios/401k/menu-overlaps';
import { ANALYZE_PORTFOLIO, SAMPLE_PORTFOLIO } from '@/lib/portfolios/analysis/portfolio-questions';
import { GET_BASKET, GET_BASKETS } from '@/lib/portfolios/baskets/get-baskets';
import { PLAN_BASKETS } from '@/lib/portfolios/baskets/plan-baskets';
import { MIX_ROBOTS } from '@/lib/portfolios/robot-mix/mix-robots';
import { SUGGEST_MIXES } from '@/lib/portfolios/wizard/suggest-mixes';

type AnyQuestion = MarketQuestion<readonly never[], unknown>;

/** What is worth finding before it's asked for: it takes many seconds. Each step takes some 0.1 s. */
export function* prepareAll(panel: Panel): Generator<number> {
  yield* preparePatterns(panel, null, 'placebo');
  for (const fundType of FUND_TYPES) yield* prepareSignals(panel, fundType);
}

/** What the thread of analysis can be asked. */
export const ALL_QUESTIONS: ReadonlyMap<string, AnyQuestion> = new Map(
  (
    [
      SEARCH_SCREEN,
      MATCHING_TICKERS,
      STUDY_SCREEN,
      WHAT_CAME_NEXT,
      MARKET_SUMMARY,
      EARNINGS_CALENDAR,
      WATCH_FIGURES,
      GET_CLOSES,
      LIST_RECORD,
      SEARCH_SIGNALS,
      SIGNAL_HISTORY,
      TICKER_SIGNALS,
      GET_PATTERNS,
      GET_PATTERN_STATISTICS,
      GET_PATTERN_OVERLAY,
      NEWEST_SIGNALS,
      GET_ENDED_PATTERNS,
      TRADE_IDEAS,
      ANALYZE_PORTFOLIO,
      SAMPLE_PORTFOLIO,
      PLAN_BASKETS,
      GET_BASKETS,
      GET_BASKET,
      MIX_ROBOTS,
      SUGGEST_MIXES,
      MENU_OVERLAPS,
      GET_FORECASTS,
      FORECAST_HISTORY,
      FORECAST_CALIBRATION,
      FORECAST_MODELS,
    ] satisfies AnyQuestion[]
  ).map((question) => [question.name, question]),
);
