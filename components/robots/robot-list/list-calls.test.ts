import fc from 'fast-check';
import { getAiRobots } from '@/lib/http/api/calls/get-ai-robots';
import { getFiltersAvailability } from '@/lib/http/api/calls/get-filters-availability';
import { readAnswer } from '@/lib/http/api/client/wire';
import { runCall } from '@/lib/http/api/testing/call-context';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { countFilters } from '@/lib/robots/catalogue/search/filter-counts';
import { randomModels } from '@/lib/robots/catalogue/synthetic/random-robots';
import { NO_EXTRA } from '@/lib/site/addresses/extra-filters';
import { type ListAddress, unfilteredList } from '@/lib/site/addresses/list-address';
import { listFilter, listSearch } from '@/lib/site/addresses/list-filter';
import { arbitraryList } from '@/lib/site/addresses/testing/random-lists';
import { countsRequest, robotsRequest } from './list-calls';

const EVERYTHING: ListAddress = {
  ...unfilteredList('stocks-etf'),
  accountsType: 'Virtual',
  analysisTypes: ['TA', 'FA'],
  robotType: 'Portfolio',
  tickers: ['AAPL', 'MSFT'],
  keyword: 'gold miners',
  extra: {
    ...NO_EXTRA,
    riskLevels: ['Low', 'High'],
    levels: {
      maxOpenPositions: 'Low',
      robotVolatility: 'LowAndMedium',
      universeDivscore: 'High',
      acceptableRisk: 'HighAndMedium',
      timeHorizon: 'Medium',
    },
    costLevels: ['Low'],
    timeframes: [5, 60],
    'trades-a-year': { min: null, max: 20 },
    statuses: ['active'],
    decidesBy: ['learned'],
    trades: { min: 10, max: 200 },
    isMine: true,
    balance: { min: 1000, max: 25_000 },
  },
  sort: { by: 'full.profitFactor', ascending: true },
  page: 3,
};

const NARROWING = {
  accountsType: 'Virtual',
  fundTypes: ['S', 'E'],
  analysisTypes: ['TA', 'FA'],
  riskLevels: ['Low', 'High'],
  costLevels: ['Low'],
  timeframes: [5, 60],
  annualTradesMin: null,
  annualTradesMax: 20,
  statuses: ['active'],
  decidesBy: ['learned'],
  tradesMin: 10,
  tradesMax: 200,
  tradedTickers: ['AAPL', 'MSFT'],
  searchKeyword: 'gold miners',
  maxOpenPositionsLevel: 'Low',
  robotVolatilityLevel: 'LowAndMedium',
  universeDivscoreLevel: 'High',
  acceptableRiskLevel: 'HighAndMedium',
  timeHorizonLevel: 'Medium',
};

describe('the calls of a list', () => {
  it('ask for an order by dollar amounts where somebody is signed in, and for the usual one by guests', () => {
    const list = { ...unfilteredList('stocks-etf'), sort: { by: 'full.closedPL', ascending: true } } as const;
    expect(robotsRequest(list, 1, true)).toMatchObject({ request: { sort: list.sort } });
    expect(robotsRequest(list)).toMatchObject({ request: { sort: unfilteredList('stocks-etf').sort } });
  });

  it('ask for every filter by its name; guests for none of users', () => {
    expect(robotsRequest(EVERYTHING)).toEqual({
      request: {
        ...NARROWING,
        robotTypes: ['Portfolio'],
        sort: { by: 'full.profitFactor', ascending: true },
        offset: 12,
        pageSize: 6,
      },
    });
    expect(countsRequest(EVERYTHING)).toEqual({ filters: { ...NARROWING, robotType: 'Portfolio' } });
  });

  it('ask for what only users filter by when somebody is signed in', () => {
    const own = { isSubscribed: true, initialBalanceMin: 1000, initialBalanceMax: 25_000 };
    expect(robotsRequest(EVERYTHING, 1, true)).toMatchObject({ request: { ...NARROWING, ...own } });
    expect(countsRequest(EVERYTHING, true)).toEqual({
      filters: { ...NARROWING, ...own, robotType: 'Portfolio' },
    });
    // Unset means all robots; false would mean only robots not followed.
    expect(robotsRequest(unfilteredList('crypto'), 1, true)).toMatchObject({
      request: { isSubscribed: null },
    });
  });

  it('have robots with few trades last in the usual order of lists by a profile or of leading robots, and nowhere else', () => {
    const beginner = { ...unfilteredList('forex'), extra: { ...NO_EXTRA, profile: 'Beginner' } } as const;
    const byName = { sort: { by: 'name.keyword', ascending: true } } as const;
    const leading = { ...unfilteredList('forex'), robotType: 'Top10' } as const;
    const asked = [
      beginner,
      { ...beginner, ...byName },
      leading,
      { ...leading, ...byName },
      unfilteredList('forex'),
    ].map((list) => robotsRequest(list).request?.fewTradesLast ?? false);
    expect(asked).toEqual([true, false, true, false, false]);
  });

  it('ask for nothing that was not chosen', () => {
    expect(robotsRequest(unfilteredList('crypto'))).toMatchObject({
      request: { fundTypes: ['C'], robotTypes: [], accountsType: null, searchKeyword: '', offset: 0 },
    });
    expect(countsRequest(unfilteredList('crypto'))).toMatchObject({ filters: { robotType: null } });
    expect(Object.keys(robotsRequest(unfilteredList('crypto')).request ?? {}).join()).not.toMatch(
      /M(in|ax)\b/,
    );
  });

  it('are answered with the robots and counts that the server draws for the address', async () => {
    const models = randomModels(200, 5);
    const catalogue = createCatalogue({ name: 'simulated', label: 'Simulated prices', now: 1 });
    catalogue.replace(models, models.length);
    const { reader } = catalogue;
    let found = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryList, async (list) => {
        const drawn = reader.search(listSearch(list));
        const answer = (await runCall(getAiRobots, robotsRequest(list), { catalogue: reader })) as {
          readonly Items: readonly { readonly Id: number }[];
          readonly Total: number;
        };
        expect(answer.Total).toBe(drawn.total);
        expect(answer.Items.map(({ Id }) => Id)).toEqual(drawn.items.map(({ id }) => id));
        const counts = await runCall(getFiltersAvailability, countsRequest(list), { catalogue: reader });
        expect(readAnswer(getFiltersAvailability.name, counts)).toEqual(
          countFilters(reader, listFilter(list)),
        );
        if (drawn.total > 0) found += 1;
      }),
      { numRuns: 80, seed: 3 },
    );
    expect(found).toBeGreaterThan(8);
  });
});
