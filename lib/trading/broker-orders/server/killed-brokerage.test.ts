import { MINUTE_MS } from '@/lib/core/base/time';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { HARSH } from '@/lib/trading/brokers/synthetic/fake-faults';
import { runFaults } from '../testing/fault-run';

/** The long runs of docs/decisions/brokers.md take half an hour or more each. */
const RUNS =
  process.env['FAULT_RUN'] === 'full'
    ? [1, 2, 3, 4, 5].map((seed) => ({
        seed,
        signals: 10_000,
        robots: 100,
        accounts: 3,
        kills: 40,
        hasEvents: true,
        rates: { ...HARSH, restMs: 50, busyMs: 30, latest: 0.005, latestMs: 25 * MINUTE_MS, wash: 0.01 },
      }))
    : [
        {
          seed: 7,
          signals: 120,
          robots: 60,
          accounts: 1,
          kills: 4,
          rates: { ...HARSH, restMs: 50, busyMs: 30 },
        },
      ];
const LONGEST_MS = 60 * 60_000;

describe('orders at a broker with faults, whose trader is killed', () => {
  it.each(RUNS)(
    'arrive once each or say why not, and the books agree: %p',
    async (size) => {
      const run = await runFaults({
        dataDir: await makeMigratedDataDir(),
        ...size,
        everyMs: 100_000,
        onProgress: (signals, kills) =>
          process.env['FAULT_RUN'] === 'full' &&
          process.stderr.write(`seed ${size.seed}: ${signals} signals, ${kills} kills\n`),
      });
      const { duplicates, missing, differing, untold, failures, kills, signals, settledMs } = run;
      expect({ duplicates, missing, differing, untold, failures }).toEqual({
        duplicates: [],
        missing: [],
        differing: [],
        untold: [],
        failures: [],
      });
      expect(signals).toBe(size.signals);
      // Nights in which the trader is off are kills, too.
      expect(kills).toBeGreaterThanOrEqual(size.kills);
      // Robots’ stops were placed, filled and canceled meanwhile.
      expect(run.byState['stop filled'] ?? 0).toBeGreaterThan(1);
      expect(run.byState['stop cancelled'] ?? 0).toBeGreaterThan(10);
      expect(run.byState['open done'] ?? 0).toBeGreaterThan(40);
      expect(settledMs ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(60_000 + size.rates.latestMs);
    },
    LONGEST_MS,
  );
});
