import fc from 'fast-check';
import { sorterView } from '@/components/robots/robot-list/sorter-view';
import { LEVELS } from '@/lib/robots/catalogue/classes/levels';
import {
  ROBOT_TYPE_GROUPS,
  ROBOT_TYPES,
  type RobotTypeGroup,
} from '@/lib/robots/catalogue/classes/robot-types';
import { countFilters } from '@/lib/robots/catalogue/search/filter-counts';
import { RANGE_NAMES, type RangeName } from '@/lib/robots/catalogue/search/list-filters';
import { ACCOUNTS_TYPE_NAMES, NO_FILTER } from '@/lib/robots/catalogue/search/request';
import { SORT_FIELDS } from '@/lib/robots/catalogue/search/sort-fields';
import { ANALYSIS_TYPES } from '@/lib/robots/strategies/types';
import { signUpPath } from '@/lib/site/addresses/addresses';
import { ASSET_CLASSES } from '@/lib/site/addresses/asset-class';
import { levelOfName, RISK_PROFILES } from '@/lib/site/addresses/extra-filters';
import {
  type ListAddress,
  listPath,
  MAX_TICKERS,
  sortFor,
  unfilteredList,
} from '@/lib/site/addresses/list-address';
import { isLinked } from '@/lib/site/addresses/list-choices';
import { parseList } from '@/lib/site/addresses/parse-list';
import { arbitraryList } from '@/lib/site/addresses/testing/random-lists';
import { readWords } from '@/lib/site/addresses/testing/read-words';
import { interlocked } from '@/lib/site/filters/interlocks';
import { type FilterAction, reduceFilters } from '@/lib/site/filters/reduce-filters';
import { activeFilters } from './active-filters';
import { type ChoiceView, filterPanelView, PROFILES } from './panel-view';
import { searchView } from './search-view';

const makeCounts = (each: number) => countFilters({ count: () => each }, NO_FILTER);

/** The action of each choice, group by group; null for choices that can't be undone. */
function listActions(list: ListAddress): readonly (readonly (FilterAction | null)[])[] {
  const { extra } = list;
  const other = <T>(values: readonly T[], value: T) =>
    values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return [
    ASSET_CLASSES.map((assetClass) =>
      assetClass === list.assetClass ? null : { type: 'set-asset-class', assetClass },
    ),
    ...(Object.keys(ROBOT_TYPE_GROUPS) as RobotTypeGroup[]).map((group) =>
      ROBOT_TYPES.filter((type) => type.group === group).map(
        ({ name }): FilterAction => ({
          type: 'set-robot-type',
          robotType: name === list.robotType ? null : name,
        }),
      ),
    ),
    ACCOUNTS_TYPE_NAMES.map((account) => ({
      type: 'set-account',
      accountsType: account === list.accountsType ? null : account,
    })),
    ANALYSIS_TYPES.map((one) => ({ type: 'set-analyses', analysisTypes: other(list.analysisTypes, one) })),
    LEVELS.map((level) => ({
      type: 'set-choices',
      filter: 'riskLevels',
      values: other(extra.riskLevels, level),
    })),
    LEVELS.map((level) => ({
      type: 'set-choices',
      filter: 'costLevels',
      values: other(extra.costLevels, level),
    })),
    ([60, 15, 5] as const).map((one) => ({
      type: 'set-choices',
      filter: 'timeframes',
      values: other(extra.timeframes, one),
    })),
    (['active', 'retired'] as const).map((one) => ({
      type: 'set-choices',
      filter: 'statuses',
      values: other(extra.statuses, one),
    })),
    (['rules', 'learned'] as const).map((one) => ({
      type: 'set-choices',
      filter: 'decidesBy',
      values: other(extra.decidesBy, one),
    })),
    RISK_PROFILES.map((profile) => {
      if (profile !== extra.profile) return { type: 'set-profile', profile };
      return profile === 'Expert' ? null : { type: 'set-profile', profile: 'Expert' };
    }),
  ];
}

/** A link to a list, with the expected nofollow. */
function linkTo(target: ListAddress): Pick<ChoiceView, 'href' | 'nofollow'> {
  const href = listPath(target);
  return isLinked(target) ? { href } : { href, nofollow: true };
}

const toLink = ({ href, nofollow }: Pick<ChoiceView, 'href' | 'nofollow'>) => ({ href, nofollow });

describe('the filters of a list', () => {
  it('link to what the filter rules give, for every list', () => {
    fc.assert(
      fc.property(arbitraryList, (list) => {
        const { groups } = filterPanelView(list, null);
        const expected = listActions(list).map((actions) =>
          actions.map((action) => (action ? linkTo(reduceFilters(list, action)) : {})),
        );
        expect(groups.map(({ choices }) => choices.map(toLink))).toEqual(expected);
        const lost = groups.flatMap(({ choices }) => choices).filter(({ href }) => href === undefined);
        expect(lost.every(({ state }) => state === 'active')).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it('are empty exactly if no robot would be left, unless selected, and show how many are', () => {
    fc.assert(
      fc.property(arbitraryList, fc.constantFrom(0, 12_345), (list, each) => {
        // Markets and profiles have no counts.
        const counted = filterPanelView(list, makeCounts(each)).groups.slice(1, -1);
        const uncounted = filterPanelView(list, null).groups.slice(1, -1);
        expect(counted).toEqual(
          uncounted.map(({ title, isOpen, choices }) => ({
            title,
            isOpen,
            choices: choices.map(({ href, nofollow, ...choice }) =>
              each === 0 && choice.state === 'link'
                ? { ...choice, count: '0', state: 'empty' }
                : { ...choice, href, nofollow, count: each === 0 ? '0' : '12,345' },
            ),
          })),
        );
        expect(uncounted.flatMap(({ choices }) => choices).some(({ count }) => count !== undefined)).toBe(
          false,
        );
      }),
      { numRuns: 25 },
    );
  });

  it('link straight to the fallback of a list with too few robots', () => {
    const choiceHref = (list: ListAddress, of: string, text: string, each: number) =>
      filterPanelView(list, makeCounts(each))
        .groups.find(({ title }) => title === of)
        ?.choices.find((choice) => choice.text === text);
    const apple: ListAddress = { ...unfilteredList('stocks-etf'), tickers: ['AAPL'] };
    expect(choiceHref(apple, 'By record', 'Top 10', 5)).toMatchObject({
      href: '/bot-trading/all/AAPL/?instead-of=/bot-trading/top10/AAPL/',
      nofollow: true,
    });
    expect(choiceHref(apple, 'By record', 'Top 10', 6)?.href).toBe('/bot-trading/top10/AAPL/');
    // Two analysis types add up their robots.
    const top: ListAddress = { ...apple, robotType: 'Top10', analysisTypes: ['TA'] };
    expect(choiceHref(top, 'Analysis', 'Fundamental', 3)?.href).toBe('/bot-trading/ta-fa/top10/AAPL/');
    expect(choiceHref({ ...top, analysisTypes: [] }, 'Analysis', 'Fundamental', 3)?.href).toBe(
      '/bot-trading/fa/all/AAPL/?instead-of=/bot-trading/fa/top10/AAPL/',
    );
    const quick: ListAddress = { ...top, extra: { ...top.extra, timeframes: [5] } };
    expect(choiceHref(quick, 'Timeframe', '15 minutes', 3)?.href).toBe(
      '/bot-trading/ta/top10/AAPL/?timeframe=5-15',
    );
  });

  it('show what is selected', () => {
    const list: ListAddress = {
      ...unfilteredList('forex'),
      accountsType: 'Virtual',
      analysisTypes: ['FA'],
      robotType: 'New',
      extra: { ...unfilteredList('forex').extra, timeframes: [15] },
    };
    const active = filterPanelView(list, makeCounts(0)).groups.map(({ title, choices }) => [
      title,
      choices.filter(({ state }) => state === 'active').map(({ text }) => text),
    ]);
    expect(Object.fromEntries(active)).toMatchObject({
      Market: ['Forex'],
      Account: ['Virtual account'],
      Risk: [],
      Timeframe: ['15 minutes'],
      'Trading-risk profile': ['Expert'],
    });
  });

  it('are open if most people use them or one is set', () => {
    const openGroups = (change: Partial<ListAddress>) =>
      filterPanelView({ ...unfilteredList('forex'), ...change }, null)
        .groups.filter(({ isOpen }) => isOpen)
        .map(({ title }) => title);
    expect(openGroups({})).toEqual(['Market', 'By record', 'Risk']);
    expect(openGroups({ accountsType: 'Virtual' })).toEqual(['Market', 'By record', 'Account', 'Risk']);
    expect(
      openGroups({ extra: { ...unfilteredList('forex').extra, levels: { timeHorizon: 'Low' } } }),
    ).toContain(PROFILES);
  });

  it('can each be removed completely', () => {
    fc.assert(
      fc.property(arbitraryList, (drawn) => {
        const list = interlocked({ ...drawn, page: 1, unread: '' });
        const path = listPath({ ...list, sort: unfilteredList('forex').sort, unread: '' });
        const active = activeFilters(list);
        expect(new Set(active.map(({ text }) => text)).size).toBe(active.length);
        for (const { without } of active)
          expect(listPath({ ...without, sort: unfilteredList('forex').sort })).not.toBe(path);
        // Removing the time horizon leaves the volatility it set as a separate filter.
        const remove = (rest: ListAddress): ListAddress => activeFilters(rest)[0]?.without ?? rest;
        const left = Array.from({ length: active.length + 1 }).reduce<ListAddress>(remove, list);
        expect(activeFilters(left)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('are cleared by one link, shown if there is something to clear', () => {
    const whole = unfilteredList('forex');
    const clearHref = (change: Partial<ListAddress>) =>
      filterPanelView({ ...whole, ...change }, null).clearHref;
    const narrowings: readonly Partial<ListAddress>[] = [
      { accountsType: 'Virtual' },
      { analysisTypes: ['TA'] },
      { robotType: 'New' },
      { tickers: ['AAPL'] },
      { keyword: 'gold' },
      { extra: { ...whole.extra, profile: 'Beginner' } },
    ];
    const byName = { sort: { by: 'name.keyword', ascending: true } } as const;
    for (const narrowing of narrowings) {
      expect(clearHref(narrowing)).toBe('/bot-forex-trading/');
      expect(clearHref({ ...narrowing, ...byName, page: 2 })).toBe('/bot-forex-trading/');
    }
    // Sorting and paging don't count as filters.
    expect([clearHref({}), clearHref(byName), clearHref({ page: 3 })]).toEqual([null, null, null]);
  });
});

const findTicker = (text: string) => (/^[A-Z.]+$/.test(text) ? text : null);

/** The list a browser without scripts requests by sending a form. */
function sent(
  { action, kept }: { readonly action: string; readonly kept: readonly (readonly [string, string])[] },
  fields: readonly (readonly [string, string])[],
  list: ListAddress,
): ListAddress | null {
  const query = new URLSearchParams([...kept, ...fields].map(([name, value]) => [name, value]));
  const segments = action.split('/').filter(Boolean).slice(1).map(decodeURIComponent);
  return parseList(list.assetClass, segments, query, {
    findTicker,
    readSearch: readWords(findTicker),
  });
}

describe('the forms of a list', () => {
  it('apply the rules to a level, clearing the profile’s ranges and risks', () => {
    fc.assert(
      fc.property(arbitraryList.map(interlocked), (list) => {
        const { levels } = filterPanelView(list, null);
        const asShown = sent(
          levels,
          levels.fields.map(({ name, value }) => [name, value] as const),
          list,
        );
        const profiled = reduceFilters(list, { type: 'set-profile', profile: list.extra.profile });
        expect(asShown).toEqual({ ...profiled, extra: { ...profiled.extra, levels: list.extra.levels } });
        for (const { name, value, options } of levels.fields) {
          expect(levelOfName(name)).not.toBeNull();
          expect(options.map((option) => option.value)).toContain(value);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('offer the levels the profile allows, and mark those that leave no robots', () => {
    const { extra } = unfilteredList('forex');
    const list = interlocked({ ...unfilteredList('forex'), extra: { ...extra, profile: 'Beginner' } });
    const listOptions = (name: string) =>
      filterPanelView(list, makeCounts(0)).levels.fields.find((field) => field.name === name)?.options;
    expect(listOptions('drawdown')).toEqual([{ value: 'low', text: 'Low', isEmpty: false }]);
    expect(listOptions('positions')).toEqual([
      { value: 'low', text: 'Low', isEmpty: true },
      { value: 'medium', text: 'Medium', isEmpty: true },
      { value: 'low-and-medium', text: 'Low and medium', isEmpty: false },
    ]);
    const unknown = filterPanelView(list, null).levels.fields.flatMap(({ options }) => options);
    expect(unknown.some(({ isEmpty }) => isEmpty)).toBe(false);
  });

  it('offer the volatility the time horizon allows', () => {
    const { extra } = unfilteredList('forex');
    for (const [timeHorizon, value] of [
      ['Low', 'low'],
      ['Medium', 'low-and-medium'],
      ['High', 'any'],
    ] as const) {
      const list = interlocked({ ...unfilteredList('forex'), extra: { ...extra, levels: { timeHorizon } } });
      const { fields } = filterPanelView(list, null).levels;
      const volatility = fields.find(({ name }) => name === 'volatility');
      expect(volatility).toMatchObject({ value, isForced: true, options: [{ value }] });
      expect(fields.filter(({ isForced }) => isForced)).toHaveLength(1);
    }
  });

  it('filter by ranges in one form, beside a table by all figures, and keep everything else', () => {
    fc.assert(
      fc.property(arbitraryList, (list) => {
        const { ranges } = filterPanelView(list, null);
        const names = ranges.fields.map(({ name }) => name);
        const isSet = (name: RangeName) => (list.extra[name].min ?? list.extra[name].max) !== null;
        const everyone = RANGE_NAMES.filter((name) => name !== 'balance');
        expect(names).toEqual(
          list.look === 'table'
            ? everyone
            : everyone.filter((name) => ['trades', 'trades-a-year'].includes(name) || isSet(name)),
        );
        expect(ranges.isSet).toBe(names.some(isSet));
        for (const { name, min, max } of ranges.fields) {
          const own = list.extra[name];
          expect([min, max]).toEqual([own.min ?? '', own.max ?? ''].map(String));
        }
        const asShown = ranges.fields.flatMap(({ name, min, max }) => [
          [`${name}-min`, name === 'trades' ? '7' : min] as const,
          [`${name}-max`, name === 'trades' ? '' : max] as const,
        ]);
        expect(sent(ranges, asShown, list)).toEqual(
          reduceFilters(list, { type: 'set-range', filter: 'trades', range: { min: 7, max: null } }),
        );
      }),
      { numRuns: 25 },
    );
  });

  it('search within the selection, for words or additional tickers', () => {
    fc.assert(
      fc.property(arbitraryList, (list) => {
        const search = searchView(list);
        const words = sent(search, [['search', 'gold go']], list);
        expect(words).toEqual(reduceFilters(list, { type: 'set-keyword', keyword: 'gold go' }));
        expect(sent(search, [['search', 'gold foo']], list)?.unread).toBe('foo');
        const tickers = sent(search, [['search', 'XOM']], { ...list, keyword: '' })?.tickers;
        expect(tickers).toEqual([...list.tickers, 'XOM'].slice(0, MAX_TICKERS).sort());
        expect(search.text).toBe(`${list.keyword} ${list.unread}`.trim());
        expect(search.badges.map(({ ticker }) => ticker)).toEqual(list.tickers);
        for (const { ticker, removeHref } of search.badges) {
          const tickers = list.tickers.filter((one) => one !== ticker);
          expect(removeHref).toBe(listPath(reduceFilters(list, { type: 'set-tickers', tickers })));
        }
        const isSearched = search.text !== '' || list.tickers.length > 0;
        const unsearched = reduceFilters({ ...list, keyword: '' }, { type: 'set-tickers', tickers: [] });
        expect(search.clearHref).toBe(isSearched ? listPath(unsearched) : null);
      }),
      { numRuns: 25 },
    );
  });
});

describe('filters for users only', () => {
  it('is a sign-up link for guests, in the same place, whatever the address', () => {
    fc.assert(
      fc.property(arbitraryList, (list) => {
        const { own, isLocked, ranges } = filterPanelView({ ...list, look: 'cards' }, makeCounts(3));
        expect(own.choices).toEqual([
          expect.objectContaining({ text: 'My robots', state: 'locked', href: signUpPath(), nofollow: true }),
        ]);
        expect(isLocked).toBe(true);
        expect(ranges.fields.map(({ name }) => name)).not.toContain('balance');
      }),
      { numRuns: 20 },
    );
  });

  it('includes their robots, and a balance range that keeps everything else', () => {
    fc.assert(
      fc.property(arbitraryList, (list) => {
        const { own, isLocked, ranges } = filterPanelView(list, makeCounts(0), true);
        const { isMine, balance } = list.extra;
        expect(own.choices.map(toLink)).toEqual([
          linkTo(reduceFilters(list, { type: 'set-mine', isMine: !isMine })),
        ]);
        expect(own.choices.map(({ state }) => state)).toEqual([isMine ? 'active' : 'link']);
        const range = ranges.fields.find(({ name }) => name === 'balance');
        expect([isLocked, range?.min, range?.max]).toEqual([
          false,
          ...[balance.min ?? '', balance.max ?? ''].map(String),
        ]);
        const fields = ranges.fields.flatMap(({ name, min, max }) => [
          [`${name}-min`, name === 'balance' ? '10000' : min] as const,
          [`${name}-max`, name === 'balance' ? '25000' : max] as const,
        ]);
        expect(sent(ranges, fields, list)).toEqual(
          reduceFilters(list, { type: 'set-range', filter: 'balance', range: { min: 10_000, max: 25_000 } }),
        );
      }),
      { numRuns: 20 },
    );
  });
});

describe('the sort orders of a list', () => {
  it('link to both directions of every field, where allowed', () => {
    fc.assert(
      fc.property(arbitraryList, fc.boolean(), (list, isUser) => {
        const { fields, title, ascending } = sorterView(list, 2, isUser);
        const shown = sortFor(list, isUser);
        const expected = SORT_FIELDS.filter(
          ({ field, isForTables }) =>
            (isUser || field !== 'full.closedPL') &&
            (field !== 'commonTickers' || list.tickers.length > 1) &&
            (!isForTables || list.look === 'table' || shown.by === field),
        ).map((info) => {
          const to = (upwards: boolean) =>
            info.forbids === (upwards ? 'ascending' : 'descending')
              ? null
              : {
                  ...linkTo(
                    reduceFilters(list, { type: 'set-sort', sort: { by: info.field, ascending: upwards } }),
                  ),
                  isActive: shown.by === info.field && shown.ascending === upwards,
                };
          const isActive = shown.by === info.field;
          const usual = linkTo(
            reduceFilters(list, {
              type: 'set-sort',
              sort: { by: info.field, ascending: info.ascendingFirst },
            }),
          );
          return { title: info.title, isActive, usual, descending: to(false), ascending: to(true) };
        });
        expect(fields).toEqual(expected);
        expect(expected.filter(({ isActive }) => isActive).map((one) => one.title)).toEqual([title]);
        expect(ascending).toBe(shown.ascending);
      }),
      { numRuns: 25 },
    );
  });
});
