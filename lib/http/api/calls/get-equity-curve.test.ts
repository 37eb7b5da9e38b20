import { parseIsoDay } from '@/lib/core/base/time';
import type { CurvePoint, RobotDetails } from '@/lib/robots/catalogue/types';
import {
  BROKERAGE,
  PENDING,
  REMOVED,
  runCall,
  testCatalogue,
  UNKNOWN,
  USER,
  VIRTUAL,
} from '../testing/call-context';
import { getEquityCurve } from './get-equity-curve';

/** The sample catalogue with a different curve and benchmark for one robot. */
function catalogueWith(curve: readonly CurvePoint[], benchmark: readonly number[]) {
  const catalogue = testCatalogue();
  return {
    ...catalogue,
    details: async (id: number) => {
      const details = (await catalogue.details(id)) as RobotDetails;
      return { ...details, curve, benchmark };
    },
  };
}

/** One value per day from `first` on; forward from the given index. */
function curveFrom(first: string, values: readonly number[], forwardFrom: number): CurvePoint[] {
  return values.map((value, index) => ({
    day: parseIsoDay(first) + index,
    value,
    phase: index < forwardFrom ? 'backtest' : 'forward',
  }));
}

const ask = (
  period: string,
  curve: readonly CurvePoint[],
  benchmark: readonly number[] = curve.map(() => 100),
) => runCall(getEquityCurve, { productId: VIRTUAL, period }, { catalogue: catalogueWith(curve, benchmark) });

describe('GetEquityCurve', () => {
  it('gives guests and users both curves from 100 on, and where forward starts', async () => {
    const expected = {
      Period: 'Full',
      Days: ['1970-01-01', '1970-01-02', '1970-01-03', '1970-01-04'],
      // From 100.98, 100.98, 100.66 and 100.95 of the start.
      Values: [100, 100, 99.68, 99.97],
      // AAA at 110, 110, 99, 121 and BBB at 200, 200, 202, 200, with half of the money in each.
      Benchmark: [100, 100, 95.5, 105],
      ForwardFrom: 2,
      SignalledFrom: null,
      Phases: ['backtest', 'backtest', 'replayed', 'replayed'],
      PublishedOn: '1970-01-03',
    };
    const body = { productId: VIRTUAL, period: 'Full' };
    // Of a curve with one decimal.
    expect(await runCall(getEquityCurve, body)).toEqual({ ...expected, Values: [100, 100, 99.7, 100] });
    expect(await runCall(getEquityCurve, body, { viewer: USER })).toEqual(expected);
    expect(await runCall(getEquityCurve, { ...body, productId: BROKERAGE })).toMatchObject({
      Days: expected.Days,
      Benchmark: expected.Benchmark,
    });
  });

  it('distinguishes replayed from forward days', async () => {
    const curve = curveFrom('2026-01-01', [100, 101, 102, 103], 1).map((point, index) =>
      index === 1 || index === 2 ? { ...point, phase: 'replayed' as const } : point,
    );
    expect(await ask('Full', curve)).toMatchObject({ ForwardFrom: 1, SignalledFrom: 3 });
  });

  const ninety = Array.from({ length: 90 }, (_, index) => 100 + index);

  it('starts both at 100 on the period’s first day', async () => {
    const curve = curveFrom('2026-01-01', ninety, 85);
    const benchmark = ninety.map((value) => 2 * value);
    expect(await ask('Week', curve, benchmark)).toMatchObject({
      Days: [25, 26, 27, 28, 29, 30, 31].map((day) => `2026-03-${day}`),
      Values: [100, 100.55, 101.09, 101.64, 102.19, 102.73, 103.28],
      Benchmark: [100, 100.55, 101.09, 101.64, 102.19, 102.73, 103.28],
      ForwardFrom: 2,
      PublishedOn: '1970-01-03',
    });
  });

  it.each([
    ['Month', '2026-03-01', 31],
    ['Quarter', '2026-01-01', 90],
    ['HalfYear', '2026-01-01', 90],
    ['Year', '2026-01-01', 90],
    ['Full', '2026-01-01', 90],
  ])('%s has the days from %s on', async (period, first, count) => {
    const answer = (await ask(period, curveFrom('2026-01-01', ninety, 0))) as { Days: string[] };
    expect(answer.Days[0]).toBe(first);
    expect(answer).toMatchObject({ Period: period, ForwardFrom: 0 });
    for (const key of ['Days', 'Values', 'Benchmark'])
      expect((answer as unknown as Record<string, unknown[]>)[key]).toHaveLength(count);
  });

  it('has no forward index while all days are a backtest', async () => {
    expect(await ask('Full', curveFrom('2026-01-01', [100, 101], 2))).toMatchObject({ ForwardFrom: null });
  });

  it('is empty before the first day has ended', async () => {
    expect(await ask('Month', [])).toMatchObject({ Days: [], Values: [], Benchmark: [], ForwardFrom: null });
  });

  it('is null where the benchmark is unknown', async () => {
    expect(await ask('Full', curveFrom('2026-01-01', [100, 101], 2), [100])).toMatchObject({
      Benchmark: [100, null],
    });
  });

  it('leaves values that start at nothing unchanged', async () => {
    expect(await ask('Full', curveFrom('2026-01-01', [0, -2, 3], 0))).toMatchObject({ Values: [0, -2, 3] });
  });

  it('rejects robots that are missing, removed or still being computed', async () => {
    const run = (productId: unknown) => runCall(getEquityCurve, { productId, period: 'Full' });
    await expect(run(UNKNOWN)).rejects.toThrow('There is no robot 12345');
    await expect(run(REMOVED)).rejects.toMatchObject({ status: 410 });
    await expect(run(PENDING)).rejects.toMatchObject({ status: 409, message: 'Recalculating in progress' });
    await expect(run('7')).rejects.toThrow('productId must be a whole number');
    await expect(runCall(getEquityCurve, { productId: VIRTUAL, period: 'Day' })).rejects.toThrow(
      'period must be one of Week, Month, Quarter, HalfYear, Year, Full',
    );
  });
});
