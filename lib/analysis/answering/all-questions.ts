import { EARNINGS_CALENDAR } from '@/lib/analysis/earnings/earnings-calendar';
import { MARKET_SUMMARY } from '@/lib/analysis/market-summary/market-summary';
import { GET_ENDED_PATTERNS } from '@/lib/analysis/pattern-history/get-ended-patterns';
import { GET_PATTERN_OVERLAY } from '@/lib/analysis/pattern-history/get-pattern-overlay';
import { GET_PATTERN_STATISTICS } from '@/lib/analysis/pattern-history/get-pattern-statistics';
import { GET_PATTERNS } from '@/lib/analysis/pattern-history/get-patterns';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import { MATCHING_TICKERS } from '@/lib/analysis/screener/matching-tickers';
import { SEARCH_SCREEN } from '@/lib/analysis/screener/search-screen';
import { STUDY_SCREEN } from '@/lib/analysis/screener/study-screen';
import { WHAT_CAME_NEXT } from '@/lib/analysis/screener/what-came-next';
import { NEWEST_SIGNALS } from '@/lib/analysis/signals/newest-signals';
import { SEARCH_SIGNALS, SIGNAL_HISTORY, TICKER_SIGNALS } from '@/lib/analysis/signals/search-signals';
import { TRADE_IDEAS } from '@/lib/analysis/trade-ideas/trade-ideas';
import { WATCH_FIGURES } from '@/lib/analysis/watch-figures/watch-figures';

type AnyQuestion = MarketQuestion<readonly never[], unknown>;

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
      SEARCH_SIGNALS,
      SIGNAL_HISTORY,
      TICKER_SIGNALS,
      GET_PATTERNS,
      GET_PATTERN_STATISTICS,
      GET_PATTERN_OVERLAY,
      NEWEST_SIGNALS,
      GET_ENDED_PATTERNS,
      TRADE_IDEAS,
    ] satisfies AnyQuestion[]
  ).map((question) => [question.name, question]),
);
