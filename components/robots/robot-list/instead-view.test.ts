import { NO_EXTRA } from '@/lib/site/addresses/extra-filters';
import { type ListAddress, unfilteredList } from '@/lib/site/addresses/list-address';
import { holdInterlocks, settleList } from '@/lib/site/filters/settle-list';
import { insteadView, type Totals } from './instead-view';

type Change = Partial<Omit<ListAddress, 'extra'>> & { readonly extra?: Partial<ListAddress['extra']> };

const listWith = ({ extra, ...change }: Change): ListAddress => ({
  ...unfilteredList(change.assetClass ?? 'stocks-etf'),
  ...change,
  extra: { ...NO_EXTRA, ...extra },
});

/** The note on the fallback list shown when the requested one is empty. */
function fallbackLine(change: Change, totals: Totals) {
  return insteadView(
    settleList(listWith(change), ({ assetClass, robotType, analysisTypes }) =>
      // Only these lists have robots: all robots for some tickers, the unfiltered top ten, and stocks.
      robotType === 'All' ||
      (robotType === 'Top10' && analysisTypes.length === 0) ||
      (robotType === null && assetClass === 'stocks-etf')
        ? robotType === 'Top10'
          ? 5
          : 50
        : 0,
    ).list,
    totals,
  );
}

describe('a list in place of another', () => {
  const NVDA = { robotType: 'Top10', tickers: ['NVDA'] } as const;

  it.each<[Change, Totals, string]>([
    [NVDA, { asked: 1, shown: 10 }, 'Only 1 of the top ten trades NVDA, so all 10 are shown.'],
    [NVDA, { asked: 2, shown: 1234 }, 'Only 2 of the top ten trade NVDA, so all 1,234 are shown.'],
    [NVDA, { asked: 0, shown: 7 }, 'None of the top ten trades NVDA, so all 7 are shown.'],
    [NVDA, { asked: 1, shown: 1 }, 'Only 1 of the top ten trades NVDA, and no other robot does.'],
    [NVDA, { asked: 0, shown: 0 }, 'None of the top ten trades NVDA, and no other robot does.'],
    [NVDA, { asked: null, shown: 10 }, 'Few of the top ten trade NVDA, so all 10 are shown.'],
    [
      { ...NVDA, tickers: ['AAPL', 'MSFT'], accountsType: 'Virtual', analysisTypes: ['TA'] },
      { asked: 1, shown: 4 },
      'Only 1 of the top ten trades AAPL or MSFT with these filters, so all 4 are shown.',
    ],
    [
      { robotType: 'Top10', analysisTypes: ['FA'] },
      { asked: 0, shown: 10 },
      'None of the top ten uses fundamental analysis, so the analysis filter is off.',
    ],
    [
      { assetClass: 'crypto', accountsType: 'RealMoney', analysisTypes: ['FA'] },
      { asked: 0, shown: 30 },
      'No crypto robot with a simulated broker account matches, so stock and ETF robots are shown.',
    ],
    [
      { assetClass: 'forex', accountsType: 'RealMoney', keyword: 'zzz' },
      { asked: 0, shown: 0 },
      'No forex robot with a simulated broker account matches, and no stock or ETF robot does either.',
    ],
  ])('says why, and leads back: %j, %j', (asked, totals, text) => {
    const view = fallbackLine(asked, totals);
    expect(view?.text).toBe(text);
    expect(view?.undoHref).toMatch(/^\/bot-\S+[?&]fallback=off$/);
  });

  it('says why there are no top ten, also where the analysis filter was taken off first', () => {
    const why = expect.stringMatching(
      /Top 10 needs robots with a profit over at least 20 trades closed since publication\. There are none yet\.$/,
    );
    const none = { asked: 0, shown: 0 };
    expect(insteadView(listWith({ robotType: 'Top10' }), none)).toEqual({ text: why, undoHref: null });
    expect(fallbackLine({ robotType: 'Top10', analysisTypes: ['FA'] }, none)?.text).toEqual(why);
    expect(insteadView(listWith({ robotType: 'Top10' }), { asked: null, shown: 3 })).toBeNull();
    expect(insteadView(listWith({ robotType: 'Top10', tickers: ['NVDA'] }), none)).toBeNull();
    expect(insteadView(listWith({}), none)).toBeNull();
  });

  it.each<[Change, string]>([
    [
      { analysisTypes: ['TA'], extra: { riskLevels: ['Low'] } },
      'Risk filters don’t combine with robot types or analysis, so “Technical” is off.',
    ],
    [
      { robotType: 'Top10', analysisTypes: ['TA', 'FA'], extra: { profile: 'Beginner' } },
      'Risk filters don’t combine with robot types or analysis, so “Top 10”, “Technical”, and “Fundamental” are off.',
    ],
    [
      { extra: { levels: { timeHorizon: 'Low', robotVolatility: 'High' } } },
      'The time horizon sets volatility to “Low”.',
    ],
    [
      { extra: { profile: 'Beginner', levels: { timeHorizon: 'High', robotVolatility: 'Low' } } },
      'The time horizon sets volatility to “Any”.',
    ],
    [
      { extra: { profile: 'Intermediate', levels: { acceptableRisk: 'High' } } },
      'The Intermediate profile limits max drawdown to “Low and medium”.',
    ],
    [
      { extra: { profile: 'Beginner', levels: { acceptableRisk: 'High', maxOpenPositions: 'High' } } },
      'The Beginner profile doesn’t allow some of these levels, so they were changed.',
    ],
  ])('says which choice the others rule out, which nobody can undo: %j', (asked, text) => {
    expect(insteadView(holdInterlocks(listWith(asked)), { asked: null, shown: 5 })).toEqual({
      text,
      undoHref: null,
    });
  });

  it('says nothing of what nobody chose', () => {
    for (const asked of [
      {},
      { extra: { profile: 'Beginner' } },
      { robotType: 'All', extra: { riskLevels: ['Low'] } },
    ] as const)
      expect(insteadView(holdInterlocks(listWith(asked)), { asked: null, shown: 5 })).toBeNull();
  });
});
