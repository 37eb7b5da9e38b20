import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { buildReadModel } from '@/lib/robots/catalogue/read-model';
import { NO_FILTER, type RobotFilter } from '@/lib/robots/catalogue/search/request';
import { definition, sampleInput } from '@/lib/robots/catalogue/testing/sample-robot';
import { catalogueKnowledge } from './knowledge';
import { readingNames } from './reading-names';

const SPELLINGS = {
  EURUSD: ['EURUSD', 'eur/usd', 'EUR-USD'],
  'BRK.B': ['BRK.B', 'BRKB', 'brk/b', 'BRK-B'],
  'BTC.X': ['BTC.X', 'btc', 'BTC/USD', 'BTCUSDT', 'bitcoin'],
  AAPL: ['AAPL', 'apple', 'Apple Inc.'],
} as const;
const TICKERS = Object.keys(SPELLINGS);

/** A robot for each ticker, and one that only mentions all of them. */
const catalogue = createCatalogue({ name: 'simulated', label: '', now: 0 });
catalogue.replace(
  [...TICKERS, 'MSFT'].map((ticker, index) => {
    const description = ticker === 'MSFT' ? `Unlike ${TICKERS.join(', ')} and EUR/USD.` : '';
    const model = buildReadModel(
      sampleInput({
        definition: definition({ id: (index + 1) as never, name: `R${index} · Trend`, description }),
      }),
    );
    return { ...model, summary: { ...model.summary, tickers: [ticker] } };
  }),
  5,
);
const reader = readingNames(catalogue.reader);
const found = (filter: Partial<RobotFilter>) =>
  reader
    .search({
      ...NO_FILTER,
      ...filter,
      offset: 0,
      pageSize: 9,
      sort: { by: 'full.annualPL', ascending: false },
    })
    .items.flatMap(({ tickers }) => tickers);

describe.each(Object.entries(SPELLINGS))('%s', (ticker, spellings) => {
  it.each(spellings)('is found as %s by keywords, GO and addresses alike', (text) => {
    const knowledge = catalogueKnowledge(reader);
    expect(found({ searchKeyword: text })).toEqual([ticker]);
    expect(reader.count({ ...NO_FILTER, searchKeyword: text })).toBe(1);
    expect(knowledge.readSearch('stocks-etf', text).tickers).toEqual([ticker]);
    expect([knowledge.findInstrument(text), knowledge.findTicker(text)]).toEqual([ticker, ticker]);
  });
});

it('adds named tickers to those chosen, as GO does, and searches other texts by their words', () => {
  expect(found({ searchKeyword: 'apple', tradedTickers: ['EURUSD'] }).sort()).toEqual(['AAPL', 'EURUSD']);
  expect(found({ searchKeyword: 'trend' })).toHaveLength(5);
  expect(found({ searchKeyword: 'unlike apple' })).toEqual([]);
  expect(found({ searchKeyword: 'zzzz' })).toEqual([]);
});
