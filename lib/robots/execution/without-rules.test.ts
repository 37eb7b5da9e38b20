import { createHash } from 'node:crypto';
import { defaultParams } from '@/lib/robots/strategies/params';
import { STRATEGY_FAMILIES } from '@/lib/robots/strategies/registry';
import { createExecution } from './execution';
import { makeConfig, makeLeg, makeSeries, recordingSink } from './testing/table';
import { QUICKER, reportsOn, walk } from './testing/walk';

/** What robots do that were published before there were rules beside their families; it never changes. */
const FROZEN = 'fe5b677761444fb2b0820db74aafebecf68702cf6e287363a64b49b08df888e2';

const PER_SESSION = 78;
const COSTS = { spread: 0.0004, impact: 0.01, commissionRate: 0.0001 };

/** Trades, equity and saved state of a family, fed in two pieces. */
function runFamily(family: (typeof STRATEGY_FAMILIES)[number], fillsAfterDecision: boolean): string {
  const legs = family.kind === 'basket' ? family.minLegs : 1;
  const execution = createExecution(
    makeConfig({
      strategyId: family.id,
      params: { ...defaultParams(family), ...QUICKER[family.id] },
      agentType: legs > 1 ? 'Portfolio' : 'Single',
      legs: Array.from({ length: legs }, (_, leg) => makeLeg(leg + 1, COSTS)),
      maxOpenPositions: legs,
      timeframe: 15,
      barsPerSession: 26,
      sizing: { kind: 'percent', percent: 20 },
      maintenanceMargin: 4.9,
      fillsAfterDecision,
    }),
  );
  const bars = Array.from({ length: legs }, (_, leg) =>
    makeSeries(leg + 1, walk(40 + leg), { perSession: PER_SESSION, skip: [99, 500 + leg, 1100] }),
  );
  const sink = recordingSink();
  execution.advance({ bars, reports: bars.map(reportsOn) }, sink);
  return JSON.stringify([sink.events, sink.days, execution.capture()], (_, value) =>
    ArrayBuffer.isView(value) ? [...(value as Float64Array)] : value,
  );
}

describe('robots without rules', () => {
  it('decide, trade and are saved as ever, in all families', () => {
    const hash = createHash('sha256');
    for (const family of STRATEGY_FAMILIES)
      for (const fillsAfterDecision of [false, true]) hash.update(runFamily(family, fillsAfterDecision));
    expect(hash.digest('hex')).toBe(FROZEN);
  });
});
