import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { HARSH } from '@/lib/trading/brokers/testing/fake-faults';
import { runFaults } from '../testing/fault-run';

describe('orders at a broker with faults, whose trader is killed', () => {
  it('arrive once each or say why not, and the books agree', async () => {
    const run = await runFaults({
      dataDir: await makeMigratedDataDir(),
      seed: 7,
      signals: 500,
      robots: 100,
      accounts: 1,
      kills: 20,
      rates: { ...HARSH, restMs: 50, busyMs: 30 },
      everyMs: 100_000,
    });
    const { duplicates, missing, differing, failures, kills, signals, settledMs } = run;
    expect({ duplicates, missing, differing, failures }).toEqual({
      duplicates: [],
      missing: [],
      differing: [],
      failures: [],
    });
    expect([kills, signals]).toEqual([20, 500]);
    // Robots’ stops were placed, filled and canceled meanwhile.
    expect(run.byState['stop filled'] ?? 0).toBeGreaterThan(5);
    expect(run.byState['stop cancelled'] ?? 0).toBeGreaterThan(20);
    expect(run.byState['open done'] ?? 0).toBeGreaterThan(200);
    expect(settledMs ?? Number.POSITIVE_INFINITY).toBeLessThan(60_000);
  });
});
