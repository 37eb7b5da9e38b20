import { cardViewOf } from '@/components/robots/robot-card/card-view';
import { type ListAddress, listOf, listPath } from '@/lib/site/addresses/list-address';
import { countsOf, product, robotsAnswer, ScriptedSource } from '../testing/scripted-source';
import { initialState } from './list-state';
import { createListStore } from './list-store';

const STOCKS = listOf('stocks-etf');
const TREND: ListAddress = { ...STOCKS, robotType: 'Top10' };
const SHORT: ListAddress = { ...STOCKS, analysisTypes: ['TA'] };
const FIRST = [1, 2, 3, 4, 5, 6];
const SECOND = [7, 8, 9, 10, 11, 12];

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Lets everything happen that needs no more time than this. */
const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

function open({ list = STOCKS, ids = FIRST, total = 14 } = {}) {
  const source = new ScriptedSource();
  const addresses: string[] = [];
  const failures: unknown[] = [];
  const store = createListStore({
    initial: initialState(
      list,
      ids.map((id) => cardViewOf(product(id))),
      total,
    ),
    source,
    onAddress: (path, mode) => addresses.push(`${mode} ${path}`),
    onFailure: (error) => failures.push(error),
  });
  const shown = () => store.read().cards.map(({ id }) => id);
  const robots = (at: number) => callAt(source.robotCalls, at);
  const counts = (at: number) => callAt(source.countCalls, at);
  /** Goes to a list and has it answered. */
  async function goTo(next: ListAddress, answered: readonly number[], of = answered.length) {
    void store.show(next, 'push');
    robots(-1).answer(robotsAnswer(answered, of));
    counts(-1).answer(countsOf(of));
    await pass();
  }
  return { store, source, addresses, failures, shown, robots, counts, goTo };
}

function callAt<Call>(calls: readonly Call[], at: number): Call {
  const call = calls.at(at);
  if (!call) throw new Error(`There is no call ${at} of ${calls.length}`);
  return call;
}

describe('showing a list', () => {
  it.each(['push', 'replace'] as const)(
    'puts its address into the bar by %s, before its robots are there',
    (mode) => {
      const { store, addresses, shown } = open();
      void store.show(SHORT, mode);
      expect(addresses).toEqual([`${mode} /bot-trading/ta/`]);
      expect(store.read()).toMatchObject({ list: SHORT, busy: 'list', isChanged: true });
      // The robots of the list before stay in sight.
      expect(shown()).toEqual(FIRST);
    },
  );

  it('leaves the address alone when it stands there already', () => {
    const { store, addresses, source } = open();
    void store.show(SHORT, 'keep');
    expect(addresses).toEqual([]);
    expect(source.robotCalls.map(({ list }) => list)).toEqual([SHORT]);
  });

  it('shows robots, total and counts at once, and tells those who listen', async () => {
    const { store, shown, robots, counts } = open();
    void store.show(SHORT, 'push');
    const seen: unknown[] = [];
    const stop = store.subscribe(() => seen.push([shown(), store.read().total, store.read().counts]));
    robots(0).answer(robotsAnswer([20, 21], 2));
    await pass(30);
    expect(seen).toEqual([]);
    counts(0).answer(countsOf(2));
    await pass();
    expect(seen[0]).toEqual([[20, 21], 2, countsOf(2)]);
    stop();
    const before = seen.length;
    void store.show(STOCKS, 'push');
    expect(seen).toHaveLength(before);
  });

  it('does not wait for slow counts, shows none of another list meanwhile, and adds them later', async () => {
    const { store, shown, robots, counts, goTo } = open();
    await goTo(SHORT, [20, 21]);
    const showing = store.show(TREND, 'push');
    robots(-1).answer(robotsAnswer([30], 1));
    await pass(100);
    expect(shown()).toEqual([30]);
    await showing;
    expect(store.read().counts).toBeUndefined();
    counts(-1).answer(countsOf(1));
    await pass();
    expect(store.read().counts).toEqual(countsOf(1));
  });

  it('takes counts that could not be had as unknown and shows the robots', async () => {
    const { store, shown, robots, counts, failures } = open();
    void store.show(SHORT, 'push');
    robots(0).answer(robotsAnswer([20], 1));
    counts(0).fail(new Error('out of order'));
    await pass();
    expect(shown()).toEqual([20]);
    expect(store.read()).toMatchObject({ counts: null, failed: null, busy: null });
    expect(failures).toEqual([]);
  });

  it('drops answers and failures of a list that was left again, and gives its calls up', async () => {
    const { store, shown, robots, counts, failures } = open();
    void store.show(SHORT, 'push');
    void store.show(TREND, 'push');
    expect([robots(0).signal.aborted, counts(0).signal.aborted]).toEqual([true, true]);
    robots(1).answer(robotsAnswer([30], 1));
    counts(1).answer(countsOf(1));
    await pass();
    robots(0).answer(robotsAnswer([20], 1));
    counts(0).answer(countsOf(99));
    await pass(200);
    expect(shown()).toEqual([30]);
    expect(store.read()).toMatchObject({ list: TREND, total: 1, counts: countsOf(1) });
    void store.show(SHORT, 'push');
    void store.show(STOCKS, 'push');
    robots(2).fail(new Error('given up'));
    await pass();
    expect(failures).toEqual([]);
    expect(store.read().failed).toBeNull();
  });
});

describe('a list that was asked for ahead', () => {
  it('is shown from the answers that came, without another call', async () => {
    const { store, source, shown, robots, counts, addresses } = open();
    store.prefetch(SHORT);
    store.prefetch(SHORT);
    robots(0).answer(robotsAnswer([20, 21], 2));
    counts(0).answer(countsOf(2));
    await pass(1000);
    expect(shown()).toEqual(FIRST);
    expect(addresses).toEqual([]);
    await store.show(SHORT, 'push');
    expect(shown()).toEqual([20, 21]);
    expect(store.read().counts).toEqual(countsOf(2));
    expect([source.robotCalls.length, source.countCalls.length]).toEqual([1, 1]);
  });

  it('is asked for again when that failed or is long ago', async () => {
    const { store, source, robots, failures } = open();
    store.prefetch(SHORT);
    robots(0).fail(new Error('out of order'));
    await pass();
    expect(failures).toEqual([]);
    void store.show(SHORT, 'push');
    expect(source.robotCalls).toHaveLength(2);
    store.prefetch(TREND);
    robots(2).answer(robotsAnswer([30], 1));
    await pass(6000);
    void store.show(TREND, 'push');
    expect(source.robotCalls).toHaveLength(4);
  });

  it('is not asked for while it is shown', () => {
    const { store, source } = open();
    store.prefetch(STOCKS);
    expect(source.robotCalls).toEqual([]);
  });
});

describe('a list that leaves too little', () => {
  it('is replaced by the one that stands in for it, over several steps, without an entry of its own', async () => {
    const { store, source, addresses, shown, robots } = open();
    const list: ListAddress = { ...TREND, analysisTypes: ['TA'], tickers: ['AAPL'] };
    void store.show(list, 'push');
    robots(0).answer(robotsAnswer([20], 1));
    await pass();
    expect(robots(1).list).toEqual({ ...list, robotType: 'All', insteadOf: list });
    robots(1).answer(robotsAnswer([20, 21], 2));
    await pass(100);
    expect(shown()).toEqual([20, 21]);
    expect(addresses).toEqual([
      `push ${listPath(list)}`,
      'replace /bot-trading/ta/all/AAPL/?instead-of=/bot-trading/ta/top10/AAPL/',
    ]);
    // How many there would have been is known by then.
    expect(store.read().askedTotal).toBe(1);
    expect(source.robotCalls).toHaveLength(2);
  });

  it('is shown as it is when the fallback is undone', async () => {
    const { store, addresses, shown, robots } = open();
    void store.show({ ...TREND, tickers: ['AAPL'], isExact: true }, 'push');
    robots(0).answer(robotsAnswer([20], 1));
    await pass(100);
    expect(shown()).toEqual([20]);
    expect(addresses).toEqual(['push /bot-trading/top10/AAPL/?fallback=off']);
  });

  it('is counted where a link leads straight to the list in its place, and its failure does no harm', async () => {
    const asked: ListAddress = { ...TREND, tickers: ['AAPL'] };
    const { store, robots } = open();
    for (const [at, total] of [
      [0, 2],
      [2, null],
    ] as const) {
      void store.show({ ...asked, robotType: 'All', insteadOf: asked, page: at + 1 }, 'push');
      expect(robots(at + 1).list).toEqual(asked);
      robots(at).answer(robotsAnswer([20], 1));
      if (total === null) robots(at + 1).fail(new Error('out of order'));
      else robots(at + 1).answer(robotsAnswer([21], total));
      await pass(100);
      expect(store.read()).toMatchObject({ askedTotal: total, failed: null, busy: null });
    }
  });

  it('replaces the list of somebody who signs in as well', async () => {
    const { store, addresses, robots } = open({ list: { ...TREND, tickers: ['AAPL'] } });
    void store.refresh();
    robots(0).answer(robotsAnswer([20], 1));
    await pass();
    expect(addresses).toEqual(['replace /bot-trading/all/AAPL/?instead-of=/bot-trading/top10/AAPL/']);
  });

  it('gets its filters’ interlocks from wherever it is asked for', () => {
    const { store, addresses } = open();
    const asked: ListAddress = {
      ...STOCKS,
      extra: { ...STOCKS.extra, levels: { timeHorizon: 'Low', robotVolatility: 'High' } },
    };
    void store.show(asked, 'keep');
    expect(store.read().list.extra.levels).toEqual({ timeHorizon: 'Low', robotVolatility: 'Low' });
    expect(addresses).toEqual([`replace ${listPath(store.read().list)}`]);
    expect(store.read().list.insteadOf).toEqual(asked);
  });

  it('is not replaced any more once somebody left it', async () => {
    const { store, addresses, robots } = open();
    void store.show({ ...TREND, tickers: ['AAPL'] }, 'push');
    void store.show(SHORT, 'push');
    robots(0).answer(robotsAnswer([], 0));
    await pass();
    expect(store.read().list).toEqual(SHORT);
    expect(addresses).toEqual(['push /bot-trading/top10/AAPL/', 'push /bot-trading/ta/']);
  });

  it('goes over to stocks where a market has no robot with real money', async () => {
    const { store, addresses, robots } = open();
    void store.show({ ...listOf('crypto'), accountsType: 'RealMoney' }, 'push');
    robots(0).answer(robotsAnswer([], 0));
    await pass();
    expect(addresses.at(-1)).toBe(
      'replace /bot-trading/realmoney/?instead-of=/bot-crypto-trading/realmoney/',
    );
    robots(1).answer(robotsAnswer([], 0));
    await pass(100);
    // There it ends, with an empty list.
    expect(store.read()).toMatchObject({ total: 0, cards: [], busy: null });
    expect(addresses).toHaveLength(2);
  });
});

describe('a list that does not come', () => {
  it('says so once and comes when it is asked for again', async () => {
    const { store, shown, robots, counts, failures, addresses } = open();
    void store.loadCounts();
    counts(0).answer(countsOf(14));
    await pass();
    void store.show(SHORT, 'push');
    const error = new Error('out of order');
    robots(0).fail(error);
    await pass();
    expect(failures).toEqual([error]);
    expect(store.read()).toMatchObject({ list: SHORT, busy: null, failed: 'list', counts: undefined });
    void store.retry();
    expect(store.read()).toMatchObject({ busy: 'list', failed: null });
    robots(1).answer(robotsAnswer([20], 1));
    counts(2).answer(countsOf(1));
    await pass();
    expect(shown()).toEqual([20]);
    expect(addresses).toEqual(['push /bot-trading/ta/']);
    await store.retry();
    expect(robots(-1)).toBe(robots(1));
  });

  it('is not kept for going back', async () => {
    const { store, robots, goTo, source } = open();
    void store.show(SHORT, 'push');
    robots(0).fail(new Error('out of order'));
    await pass();
    await goTo(TREND, [30]);
    void store.show(SHORT, 'keep');
    expect(source.robotCalls).toHaveLength(3);
  });
});

describe('going back', () => {
  it('shows a list that was shown before as it was, without a call', async () => {
    const { store, shown, goTo, source, robots } = open();
    void store.loadMore();
    robots(0).answer(robotsAnswer(SECOND, 14));
    await pass();
    store.setShownPage(2);
    await goTo(SHORT, [20]);
    const calls = source.robotCalls.length;
    await Promise.race([store.show({ ...STOCKS, page: 2 }, 'keep'), pass()]);
    expect(shown()).toEqual([...FIRST, ...SECOND]);
    expect(store.read()).toMatchObject({ shownPage: 2, lastPage: 2, busy: null, isChanged: true });
    expect(source.robotCalls).toHaveLength(calls);
  });

  it('asks anew when somebody goes there by a link', async () => {
    const { store, goTo, source } = open();
    await goTo(SHORT, [20]);
    void store.show(STOCKS, 'push');
    expect(source.robotCalls).toHaveLength(2);
  });

  it('is drawn although the list was as the server drew it', async () => {
    const { store, goTo } = open();
    await goTo(SHORT, [20]);
    void store.show(STOCKS, 'keep');
    expect(store.read()).toMatchObject({ list: STOCKS, isChanged: true });
  });

  it('asks for the counts that a list was left without', async () => {
    const { store, counts, goTo } = open();
    void store.loadCounts();
    await goTo(SHORT, [20]);
    counts(0).fail(new Error('given up'));
    void store.show(STOCKS, 'keep');
    await pass();
    counts(-1).answer(countsOf(14));
    await pass();
    expect(store.read()).toMatchObject({ list: STOCKS, counts: countsOf(14) });
  });

  it('remembers the last thirty', async () => {
    const { store, goTo, source } = open();
    const lists = Array.from({ length: 31 }, (_, at) => ({ ...STOCKS, keyword: `word ${at}` }));
    for (const list of lists) await goTo(list, [20]);
    const [oldest = STOCKS, second = STOCKS] = lists;
    const calls = source.robotCalls.length;
    void store.show(second, 'keep');
    expect(source.robotCalls).toHaveLength(calls);
    void store.show(STOCKS, 'keep');
    expect(source.robotCalls).toHaveLength(calls + 1);
    void store.show(oldest, 'keep');
    expect(source.robotCalls.length).toBeGreaterThan(calls);
  });
});

describe('more robots', () => {
  it('come below, each once, until all are there', async () => {
    const { store, shown, robots, source } = open({ total: 14 });
    void store.loadMore();
    void store.loadMore();
    expect(source.robotCalls.map(({ list }) => list.page)).toEqual([2]);
    expect(store.read().busy).toBe('more');
    // 6 moved down from the first page since.
    robots(0).answer(robotsAnswer([6, 7, 8, 9, 10, 11], 13));
    await pass();
    expect(shown()).toEqual([...FIRST, 7, 8, 9, 10, 11]);
    void store.loadMore();
    robots(1).answer(robotsAnswer([12], 13));
    await pass();
    expect(robots(1).list.page).toBe(3);
    await store.loadMore();
    expect(source.robotCalls).toHaveLength(2);
    expect(store.read()).toMatchObject({ total: 13, lastPage: 3, list: STOCKS });
  });

  it('are asked for again from the page that failed', async () => {
    const { store, shown, robots, failures } = open();
    void store.loadMore();
    robots(0).fail(new Error('out of order'));
    await pass();
    expect(store.read()).toMatchObject({ failed: 'more', busy: null, lastPage: 1 });
    expect(failures).toHaveLength(1);
    expect(shown()).toEqual(FIRST);
    void store.retry();
    robots(1).answer(robotsAnswer(SECOND, 14));
    await pass();
    expect(robots(1).list.page).toBe(2);
    expect(shown()).toEqual([...FIRST, ...SECOND]);
  });

  it('are dropped when another list was chosen meanwhile', async () => {
    const { store, shown, robots, goTo } = open();
    void store.loadMore();
    await goTo(SHORT, [20], 1);
    robots(0).answer(robotsAnswer(SECOND, 14));
    await pass();
    expect(shown()).toEqual([20]);
    expect(store.read()).toMatchObject({ total: 1, lastPage: 1 });
  });

  it('do not come while the list itself is under way', async () => {
    const { store, source } = open();
    void store.show(SHORT, 'push');
    await store.loadMore();
    await store.loadEarlier();
    expect(source.robotCalls).toHaveLength(1);
  });

  it('cost no counts that are still under way', async () => {
    const { store, robots, counts } = open();
    void store.loadCounts();
    void store.loadMore();
    expect(counts(0).signal.aborted).toBe(false);
    robots(0).answer(robotsAnswer(SECOND, 14));
    await pass();
    counts(0).answer(countsOf(14));
    await pass();
    expect(store.read().counts).toEqual(countsOf(14));
  });
});

describe('earlier robots', () => {
  it('come above, and the list begins with their page', async () => {
    const { store, shown, robots, counts } = open({ list: { ...STOCKS, page: 2 }, ids: SECOND });
    void store.loadCounts();
    void store.loadEarlier();
    expect(store.read().busy).toBe('earlier');
    robots(0).answer(robotsAnswer([...FIRST.slice(0, 5), 7], 14));
    await pass();
    expect(robots(0).list.page).toBe(1);
    expect(shown()).toEqual([1, 2, 3, 4, 5, ...SECOND]);
    expect(store.read()).toMatchObject({ list: STOCKS, lastPage: 2 });
    counts(0).answer(countsOf(3));
    await pass();
    expect(store.read().counts).toEqual(countsOf(3));
    await store.loadEarlier();
    expect(robots(-1)).toBe(robots(0));
  });

  it('are asked for again when they did not come', async () => {
    const { store, robots, source } = open({ list: { ...STOCKS, page: 3 }, ids: [13, 14] });
    void store.loadEarlier();
    robots(0).fail(new Error('out of order'));
    await pass();
    void store.retry();
    expect(source.robotCalls.map(({ list }) => list.page)).toEqual([2, 2]);
  });
});

describe('the page in sight', () => {
  it('replaces the address, once', () => {
    const { store, addresses } = open();
    store.setShownPage(2);
    store.setShownPage(2);
    store.setShownPage(1);
    expect(addresses).toEqual(['replace /bot-trading/?page=2', 'replace /bot-trading/']);
  });

  it('does not matter while another list is looked for', () => {
    const { store, addresses } = open();
    void store.show(SHORT, 'push');
    store.setShownPage(2);
    expect(addresses).toEqual(['push /bot-trading/ta/']);
  });
});

describe('counts of the filters', () => {
  it('are asked for once, and are unknown when they fail', async () => {
    const { store, counts, source } = open();
    void store.loadCounts();
    counts(0).fail(new Error('out of order'));
    await pass();
    expect(store.read()).toMatchObject({ counts: null, isChanged: false });
    await store.loadCounts();
    expect(source.countCalls).toHaveLength(1);
  });

  it('that come late do not belong to another list', async () => {
    const { store, counts, goTo } = open();
    void store.loadCounts();
    await goTo(SHORT, [20]);
    counts(0).answer(countsOf(99));
    await pass();
    expect(store.read().counts).toEqual(countsOf(1));
  });
});

describe('refreshing, as somebody has signed in or out', () => {
  it('asks at once for all pages that are shown, and keeps the robots in sight until they are there', async () => {
    const { source, store } = open();
    void store.loadMore();
    source.robotCalls[0]?.answer(robotsAnswer(SECOND, 14));
    await pass();
    void store.refresh();
    expect(store.read()).toMatchObject({ busy: null, lastPage: 2 });
    expect(store.read().cards).toHaveLength(12);
    source.robotCalls[1]?.answer(robotsAnswer([...FIRST, ...SECOND].reverse(), 14));
    await pass();
    expect(store.read().cards.map(({ id }) => id)).toEqual([...FIRST, ...SECOND].reverse());
    expect(store.read()).toMatchObject({ busy: null, lastPage: 2, total: 14 });
  });

  it('drops what was being loaded for somebody else, and what was kept', async () => {
    const { source, store } = open();
    void store.show(TREND, 'push');
    void store.refresh();
    source.robotCalls[0]?.answer(robotsAnswer([91], 60));
    source.robotCalls[1]?.answer(robotsAnswer([92], 60));
    await pass(100);
    expect(store.read().cards.map(({ id }) => id)).toEqual([92]);
    void store.show(STOCKS, 'keep');
    expect(source.robotCalls).toHaveLength(3);
  });
});
