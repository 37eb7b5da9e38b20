import type { MarketQuestion } from '@/lib/analysis/questions/question';
import { SEARCH_SCREEN } from '@/lib/analysis/screener/search-screen';

type AnyQuestion = MarketQuestion<readonly never[], unknown>;

/** What the thread of analysis can be asked. */
export const ALL_QUESTIONS: ReadonlyMap<string, AnyQuestion> = new Map(
  ([SEARCH_SCREEN] satisfies AnyQuestion[]).map((question) => [question.name, question]),
);
