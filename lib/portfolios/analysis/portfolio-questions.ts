import type { MarketQuestion } from '@/lib/analysis/questions/question';
import { type PlainTransaction, toPlain } from '@/lib/portfolios/transactions/plain-transaction';
import { analyzePortfolio } from './analyze-portfolio';
import { panelSource } from './panel-source';
import type { PortfolioAnalysis, PortfolioRequest } from './portfolio-analysis';
import { makeSample } from './sample-portfolio';

/** The thread of analysis works it out, since it holds all closes. */
export const ANALYZE_PORTFOLIO: MarketQuestion<readonly [request: PortfolioRequest], PortfolioAnalysis> = {
  name: 'analyze-portfolio',
  answer: ({ panel }, request) => analyzePortfolio(request, panelSource(panel)),
};

export interface SamplePortfolio {
  readonly transactions: readonly PlainTransaction[];
  readonly analysis: PortfolioAnalysis;
}

/** A made-up portfolio of three years, to look around and to edit. */
export const SAMPLE_PORTFOLIO: MarketQuestion<readonly [], SamplePortfolio> = {
  name: 'sample-portfolio',
  answer: ({ panel }) => {
    const source = panelSource(panel);
    const transactions = makeSample(source);
    const request = { transactions, base: 'USD', benchmark: DEFAULT_BENCHMARK, sale: null };
    return { transactions: transactions.map(toPlain), analysis: analyzePortfolio(request, source) };
  },
};

export const DEFAULT_BENCHMARK = 'SPY';
