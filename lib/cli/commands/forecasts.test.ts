import { spawnSync } from 'node:child_process';
import type { ForecastRecord, OutcomeRecord } from '@/lib/analysis/forecasts/forecast-records';
import { appendForecasts, appendOutcomes, storeModel } from '@/lib/analysis/forecasts/server/forecast-store';
import type { FundId } from '@/lib/core/base/brand';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { hashModel } from '@/lib/robots/forecast-models/model-text';
import { exportForecasts } from './forecasts';

const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;
const text = JSON.stringify({ fundClass: 'stock', horizon: 5, cutoff: 20_000 });
const modelHash = hashModel(text);
const gate = { state: 'few', blocks: 0, covariance: 0, error: 0, weight: 0 } as const;
const base = { up: 0.3, side: 0.4, down: 0.3 };
const forecast = (id: number, late: boolean): ForecastRecord => ({
  ...{ fundId: id as FundId, ticker: `T${id}`, asOf: '2025-01-02', horizon: 5, close: 100 },
  ...{ upper: 102, lower: 98, probabilities: { up: 0.5, side: 0.2, down: 0.3 }, base },
  ...{ modelHash, featureHash: 'f', recordedAt: 5, late },
});
const outcome = (id: number, ratio: number, became: OutcomeRecord['outcome']): OutcomeRecord => ({
  ...{ fundId: id as FundId, asOf: '2025-01-02', settledOn: '2025-01-10', ratio },
  ...{ outcome: became, recordedAt: 6 },
});

onSqlite(`exported forecasts${HAS_PYTHON ? '' : ' (no python3 here)'}`, (open) => {
  it('are checked without our code', async () => {
    const { db } = await open();
    const card = { challenger: { move: gate, direction: gate } };
    await storeModel(db, 'simulated', { hash: modelHash, text, card }, 1);
    await appendForecasts(db, modelHash, [forecast(1, false), forecast(2, false), forecast(3, true)]);
    await appendOutcomes(db, modelHash, [
      outcome(1, 1.05, 'up'),
      outcome(2, 1.01, 'side'),
      outcome(3, 0.9, 'down'),
    ]);
    const lines = await exportForecasts(db, 'simulated');
    expect(lines).toHaveLength(7);
    if (!HAS_PYTHON) return;
    const check = (input: readonly string[]) =>
      spawnSync('python3', ['docs/verify/forecasts.py'], { input: input.join('\n'), encoding: 'utf8' });
    const sound = check(lines);
    // (.38 + .98) ÷ 2 against (.74 + .54) ÷ 2; .8 was said twice and happened once.
    expect([sound.status, sound.stdout]).toEqual([
      0,
      '1 models, 3 forecasts, 2 of them settled and in time\n' +
        'Brier score 0.6800, base rates 0.6400; calibration error of moves 0.3000\n',
    ]);
    const changed = check(lines.map((line) => line.replace('\\"ratio\\":1.05', '\\"ratio\\":1.06')));
    expect([changed.status, changed.stdout]).toEqual([
      1,
      expect.stringContaining("doesn't continue its chain"),
    ]);
  });
});
