import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { DAY_MS, HOUR_MS } from '@/lib/core/base/time';
import type { Signal } from '@/lib/robots/ledger/signal';
import { buildPendingModel, buildReadModel } from './read-model';
import { definition, INSTRUMENTS, instrument, makeLedger, SEAL, sampleInput } from './testing/sample-robot';

describe('read model of a robot', () => {
  const { summary, details } = buildReadModel(sampleInput());

  it('sums up what lists show', () => {
    expect(summary).toMatchObject({
      id: 7,
      slug: 'aapl-msft-trend-60-min',
      tickers: ['AAA', 'BBB'],
      ready: true,
      isNew: true,
      openCount: 1,
      daysFromFirstOpenTrade: 4,
      initialBalance: 10_000,
      // 98 − 22 closed, and 10 × 2 − 1 open.
      adjustedBalance: 10_095,
      amountOfEachTradeText: '$5,000',
      sparkline: [100.98, 100.98, 100.66, 100.95],
      sparklineDays: 3,
      sparklineBacktest: 2,
    });
    expect(summary.statistics).toMatchObject({ closedCount: 2, closedPL: 76, wonPct: null, maxOpened: 1 });
  });

  it('calls a publication simulated if nothing of the robot was recorded by then, never on live prices', () => {
    const now = 200 * DAY_MS;
    const isSimulated = (name: 'simulated' | 'imported' | 'live', publishedDay: number) =>
      buildReadModel(
        sampleInput({
          // Its first entry was recorded on day 100.
          definition: definition({ publishedAt: (publishedDay * DAY_MS) as Millis }),
          market: { name, now },
        }),
      ).summary.isPublicationSimulated ?? false;
    expect([2, 98, 99, 100, 101].map((day) => isSimulated('simulated', day))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect([isSimulated('imported', 2), isSimulated('live', 2)]).toEqual([true, false]);
    const pending = buildPendingModel({ ...sampleInput(), market: { name: 'simulated', now } });
    expect(pending.summary.isPublicationSimulated).toBe(true);
  });

  it('values a short position the other way round', () => {
    const positions = sampleInput().positions.map((position) => ({ ...position, side: 'short' as const }));
    // 98 − 22 closed, and −10 × 2 − 1 open.
    expect(buildReadModel(sampleInput({ positions })).summary.adjustedBalance).toBe(10_055);
  });

  it('keeps backtest and what came after publication apart, which without signals is replayed', () => {
    expect(details.backtest).toMatchObject({ closedCount: 1, closedPL: 98, absoluteDrawdown: 0 });
    expect(details.forward).toMatchObject({ closedCount: 0, closedPL: 0 });
    expect(details.replayed).toEqual(details.sincePublication);
    expect(summary).toMatchObject({
      // From 100.98 on the last day before to 100.95, the open position included.
      sincePublication: {
        closedCount: 1,
        profitPct: -0.22,
        returnPct: expect.closeTo(-0.0297, 4),
        days: 2,
      },
      forwardClosedCount: 0,
    });
    expect(details.sincePublication).toMatchObject({
      closedCount: 1,
      closedPL: -22,
      absoluteDrawdown: 32,
      maxOpened: 1,
    });
    expect(details.curve.map((point) => point.phase)).toEqual([
      'backtest',
      'backtest',
      'replayed',
      'replayed',
    ]);
    expect(summary.maxDrawdownPct).toBeCloseTo((100 * 32) / 10_098, 10);
  });

  it('counts forward what signals said before, from the day on which the first was due', () => {
    const signal = (seq: number, fundId: 1 | 2, hour: number, more: Partial<Signal> = {}): Signal => ({
      kind: 'signal',
      robotId: 7 as RobotId,
      seq,
      fundId: fundId as FundId,
      side: 'long',
      action: 'open',
      sharePct: toMicros(10.8),
      stopDistance: toPrice(2.5),
      takeProfitDistance: null,
      decidedAt: (hour * HOUR_MS) as Millis,
      dueAt: ((hour + 1) * HOUR_MS) as Millis,
      recordedAt: (hour * HOUR_MS + 1000) as Millis,
      prevHash: '',
      hash: `signal${seq}`,
      ...more,
    });
    const entries = sampleInput().entries.map((entry) =>
      entry.seq === 3 ? entry : { ...entry, signalSeq: entry.seq === 5 ? 6 : null },
    );
    const lapsed = signal(7, 2, 73, { side: 'short' });
    const waiting = signal(8, 1, 80, { action: 'close', stopDistance: null });
    const { decidedAt, side, action, fundId } = waiting;
    const order = { decidedAt, side, action, fundId, sharePct: 10.8, stopDistance: null };
    const model = buildReadModel(
      sampleInput({
        entries,
        days: sampleInput().days.map((day) => ({ ...day, recordedAt: (day.day + 1) * DAY_MS })),
        signals: [signal(6, 1, 72 - 13), lapsed, waiting],
        pending: [{ ...order, takeProfitDistance: null }],
      }),
    );
    expect(
      model.details.recentTrades.map(({ phase, entrySignalledAt }) => [phase, entrySignalledAt]),
    ).toEqual([
      ['forward', 59 * HOUR_MS + 1000],
      ['replayed', null],
      ['backtest', null],
    ]);
    expect(model.details.openPositions[0]?.phase).toBe('forward');
    // The first was due in hour 60, on day 2.
    expect(model.details.curve.map(({ phase }) => phase)).toEqual([
      'backtest',
      'backtest',
      'forward',
      'forward',
    ]);
    expect(model.details.replayed.closedCount).toBe(1);
    expect(model.details.signals).toMatchObject([
      { seq: 8, ticker: 'AAA', action: 'close', state: 'waiting', stopDistance: null, sharePct: null },
      { seq: 7, ticker: 'BBB', side: 'short', state: 'lapsed', stopDistance: 2.5, dueAt: 74 * HOUR_MS },
    ]);
    expect(model.details.ledger).toMatchObject({ entries: 5, signals: 3, headHash: 'signal8' });
  });

  it('adds up from gross through costs to net, for the robot and for each instrument', () => {
    const { grossPct, commissionPct, slippagePct, netPct } = details.costs;
    expect([grossPct, commissionPct, slippagePct, netPct]).toEqual([0.88, 0.04, 0.08, 0.76]);
    expect(details.instruments).toEqual([
      expect.objectContaining({
        ticker: 'AAA',
        closedCount: 1,
        profitPct: 0.98,
        costsPct: 0.06,
      }),
      expect.objectContaining({ ticker: 'BBB', closedCount: 1, profitPct: -0.22, costsPct: 0.06 }),
    ]);
  });

  it('lists open positions first, then the last trades, newest first', () => {
    expect(details.recentTrades.map((trade) => trade.tradeNo)).toEqual([3, 2, 1]);
    expect(details.recentTrades[0]).toMatchObject({ exitTime: null, returnPct: null, reason: null });
    expect(details.recentTrades[1]).toEqual({
      tradeNo: 2,
      ticker: 'BBB',
      side: 'short',
      entryTime: 50 * HOUR_MS,
      // The market's, 0.20 from the fill: a slippage of 2 for 10.
      entryPrice: 200.2,
      exitTime: 52 * HOUR_MS,
      exitPrice: 201.8,
      returnPct: -0.83,
      reason: 'signal',
      phase: 'replayed',
      late: true,
      entrySignalledAt: null,
      exitSignalledAt: null,
    });
  });

  it('shows open positions as guests may see them', () => {
    expect(details.openPositions).toEqual([
      {
        tradeNo: 3,
        fundId: 1,
        ticker: 'AAA',
        side: 'long',
        entryTime: 60 * HOUR_MS,
        entryPrice: 107.8,
        lastPrice: 110,
        // 10 × 2 − 1 for the entry's commission, of 1,080.
        returnPct: 2.03,
        // 10 at 108 of 10,000.
        sharePct: null,
        phase: 'replayed',
      },
    ]);
  });

  it('shows open positions and their value in lists, without amounts', () => {
    // 10 × 2 − 1 for the entry's commission, of 10,000.
    expect(summary.openProfitPct).toBe(0.19);
    expect(summary.openPositions).toEqual([
      {
        ...{ fundId: 1, side: 'long', entryPrice: 107.8, lastPrice: 110, sharePct: 10.8 },
        ...{ returnPct: 1.76, marketReturnPct: 2.03, isVolumeLimited: true },
      },
    ]);
    expect(summary.fundIds).toEqual([1, 2]);
    const pending = buildPendingModel(sampleInput()).summary;
    expect([pending.openProfitPct, pending.openPositions]).toEqual([null, []]);
  });

  it('inverts a short position’s return, and lists the newest first', () => {
    const [open] = sampleInput().positions;
    if (!open) throw new Error('The sample has no position');
    const entries = makeLedger([
      { fundId: 1, entry: [10, 108] },
      { fundId: 2, side: 'short', entry: [60, 108] },
    ]);
    const positions = [
      { ...open, tradeNo: 1 },
      { ...open, tradeNo: 2, fundId: 2 as FundId, side: 'short' as const },
    ];
    const views = buildReadModel(sampleInput({ entries, positions })).details.openPositions;
    expect(views).toMatchObject([
      { tradeNo: 2, ticker: 'BBB', side: 'short', returnPct: -1.68, phase: 'replayed' },
      { tradeNo: 1, ticker: 'AAA', side: 'long', returnPct: 2.03, phase: 'backtest' },
    ]);
  });

  it('has no open position where all are closed', () => {
    const entries = makeLedger([{ fundId: 1, entry: [10, 100], exit: [20, 110] }]);
    expect(buildReadModel(sampleInput({ entries, positions: [] })).details.openPositions).toEqual([]);
  });

  it('compares each day of the curve with holding its instruments', () => {
    // AAA at 110, 110, 99, 121 and BBB at 200, 200, 202, 200, half of the money in each.
    expect(details.benchmark).toEqual([100, 100, 95.5, 105]);
    expect(details.benchmark).toHaveLength(details.curve.length);
  });

  it('compares an inverse robot with the fund it watches', () => {
    const instruments = new Map([
      [1 as FundId, instrument(1, 'SH', { inverseOf: 2 as FundId })],
      [2 as FundId, instrument(2, 'SPY')],
    ]);
    const inverse = definition({ agentType: 'InverseETF' });
    const model = buildReadModel(sampleInput({ definition: inverse, instruments }));
    expect(model.details.benchmark).toEqual([100, 100, 101, 100]);
  });

  it('keeps the last fifty of many trades', () => {
    const many = Array.from({ length: 80 }, (_, index) => ({
      fundId: 1 as const,
      entry: [2 * index, 100] as [number, number],
      exit: [2 * index + 1, 100] as [number, number],
    }));
    const { recentTrades } = buildReadModel(
      sampleInput({ entries: makeLedger(many), positions: [] }),
    ).details;
    expect(recentTrades.map((trade) => trade.tradeNo)).toEqual(
      Array.from({ length: 50 }, (_, index) => 80 - index),
    );
  });

  it('thins a long curve to sixty points and keeps both ends', () => {
    const days = Array.from({ length: 400 }, (_, day) => ({ day, equity: toMicros(10_000 + 10 * day) }));
    const model = buildReadModel(sampleInput({ days, market: { now: 400 * DAY_MS } }));
    expect(model.summary.sparkline).toHaveLength(60);
    expect(model.summary.sparkline[0]).toBe(100);
    expect(model.summary.sparkline.at(-1)).toBe(139.9);
    expect(model.details.curve).toHaveLength(400);
  });

  it.each([
    { firstDay: 368, daysAgo: 31, days: 32, from: 103.67, points: 33 },
    { firstDay: 369, daysAgo: 30, days: 30, from: 103.69, points: 31 },
    { firstDay: 397, daysAgo: 2, days: 30, from: 103.69, points: 31 },
  ])(
    'has a card draw all since a first trade $daysAgo days ago, or the last 30 days',
    ({ firstDay, daysAgo, days, from, points }) => {
      const equity = Array.from({ length: 400 }, (_, day) => ({ day, equity: toMicros(10_000 + day) }));
      const entries = makeLedger([{ fundId: 1, entry: [24 * firstDay, 100] }]);
      const now = (firstDay + daysAgo) * DAY_MS;
      const { summary: drawn } = buildReadModel(
        sampleInput({ days: equity, entries, positions: [], market: { now } }),
      );
      expect(drawn).toMatchObject({ daysFromFirstOpenTrade: daysAgo, sparklineDays: days });
      expect(drawn.sparkline).toHaveLength(points);
      expect([drawn.sparkline[0], drawn.sparkline.at(-1)]).toEqual([from, 103.99]);
    },
  );

  it('has no return since publication before its first day, or where nothing was left', () => {
    const modelledReturn = (publishedDay: number, left: number) =>
      buildReadModel(
        sampleInput({
          definition: definition({ publishedAt: (publishedDay * DAY_MS) as Millis }),
          days: [10_000, left, left + 5].map((equity, day) => ({ day, equity: toMicros(equity) })),
        }),
      ).summary.sincePublication?.returnPct;
    expect(modelledReturn(9, 9000)).toBeNull();
    expect(modelledReturn(2, 0)).toBeNull();
    // Published before its first day, so all of it counts.
    expect(modelledReturn(0, 9000)).toBeCloseTo(-9.95, 10);
  });

  it('draws nothing on the card of a robot that hasn’t traded', () => {
    const { summary: idle } = buildReadModel(sampleInput({ entries: [], positions: [] }));
    expect(idle).toMatchObject({ daysFromFirstOpenTrade: null, sparkline: [], sparklineDays: null });
  });

  it('is new for thirty days after its publication', () => {
    const at = (day: number) => buildReadModel(sampleInput({ market: { now: day * DAY_MS } })).summary.isNew;
    expect([at(31.9), at(32)]).toEqual([true, false]);
  });

  it('annualises with 365 days only where nothing but crypto trades', () => {
    const days = Array.from({ length: 40 }, (_, day) => ({ day, equity: toMicros(10_000 + (day % 3)) }));
    const modelledSharpe = (...fundTypes: ('S' | 'C' | 'F')[]) => {
      const instruments = new Map(
        [...INSTRUMENTS.keys()].map((fundId, index) => [
          fundId,
          instrument(fundId, `T${fundId}`, { fundType: fundTypes[index] ?? 'S' }),
        ]),
      );
      return buildReadModel(sampleInput({ days, instruments })).summary.statistics?.sharpeR ?? 0;
    };
    expect(modelledSharpe('C', 'C') / modelledSharpe('S', 'C')).toBeCloseTo(Math.sqrt(365 / 252), 10);
    expect(modelledSharpe('F', 'C')).toBe(modelledSharpe('S', 'S'));
  });

  it('leaves out the fund that an inverse robot only watches', () => {
    const model = buildReadModel(
      sampleInput({
        definition: definition({ agentType: 'InverseETF' }),
        entries: [],
        positions: [],
        days: [],
      }),
    );
    expect(model.summary.tickers).toEqual(['AAA']);
    expect(model.details.instruments.map((result) => result.ticker)).toEqual(['AAA']);
  });

  it('survives JSON unchanged', () => {
    expect(JSON.parse(JSON.stringify(buildReadModel(sampleInput())))).toEqual(buildReadModel(sampleInput()));
  });

  it('names the head of the ledger, also of an empty one', () => {
    expect(details.ledger).toEqual({ entries: 5, signals: 0, headHash: 'hash5', updatedAt: 100 * DAY_MS });
    const { definition: robot, instruments, market } = sampleInput();
    const pending = buildPendingModel({ definition: robot, seal: SEAL, instruments, market });
    expect(pending.details.ledger).toEqual({
      entries: 0,
      signals: 0,
      headHash: '0'.repeat(64),
      updatedAt: market.now,
    });
  });
});

describe('model of a robot that is not ready', () => {
  it('has a description and no figures', () => {
    const { definition: robot, instruments, market } = sampleInput();
    expect(buildPendingModel({ definition: robot, seal: SEAL, instruments, market }).summary).toMatchObject({
      name: robot.name,
      tickers: ['AAA', 'BBB'],
      ready: false,
      statistics: null,
      openCount: 0,
      daysFromFirstOpenTrade: null,
      sparkline: [],
      adjustedBalance: 10_000,
    });
  });
});
