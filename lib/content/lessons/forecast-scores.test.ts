/** @jest-environment node */
import { calibrationLesson } from '@/lib/content/entries/originals/lessons/calibration';
import { wilsonInterval } from '@/lib/core/statistics/wilson';
import {
  binForecasts,
  callsNeeded,
  EXAMPLE_FORECASTS,
  makeWindows,
  scoreForecasts,
  WINDOW_DAYS,
} from './forecast-scores';

it('finds the scores that the lesson prints', () => {
  const { brier, baseBrier, skillPct } = scoreForecasts(EXAMPLE_FORECASTS);
  expect([brier.toFixed(4), baseBrier.toFixed(4), skillPct.toFixed(1)]).toEqual(['0.2215', '0.2475', '10.5']);
  const { body } = calibrationLesson;
  expect(body).toContain('Divided by 20, that’s 0.2215.');
  for (const percent of [10, 20, 30, 40, 50, 60, 70, 80, 90]) {
    const outcomes = EXAMPLE_FORECASTS.filter(({ probability }) => probability === percent / 100).map(
      ({ happened }) => Number(happened),
    );
    const came = outcomes.filter((one) => one === 1).length;
    expect(body).toContain(`| ${percent}% | ${outcomes.join(' ')} | ${came} of ${outcomes.length} |`);
  }
  expect(body).toContain('| 80% | 783 |\n| 97.5% | 1,529 |');
  expect(binForecasts(EXAMPLE_FORECASTS)).toEqual([
    { forecast: 21.3, came: 2, n: 8 },
    { forecast: 50, came: 3, n: 6 },
    { forecast: 80, came: 4, n: 6 },
  ]);
  const { low = 0, high = 0 } = wilsonInterval(4, 6) ?? {};
  expect([low.toFixed(2), high.toFixed(2)]).toEqual(['0.30', '0.90']);
  expect([callsNeeded(0.5, 0.55, 0.8), callsNeeded(0.5, 0.55, 0.975)]).toEqual([783, 1_529]);
});

it('makes windows whose model scores as the lesson says, and as many rise as fall', () => {
  const windows = Array.from({ length: 150 }, (_, seed) => makeWindows(seed)).flat();
  const known = windows.map(({ truth, rose }) => ({ probability: truth, happened: rose }));
  expect(scoreForecasts(known).brier.toFixed(2)).toBe('0.19');
  const risen = windows.filter(({ rose }) => rose).length / windows.length;
  expect(Math.abs(risen - 0.5)).toBeLessThan(0.03);
  // The model's probabilities are calibrated: within 4 standard errors in each third.
  for (const { forecast, came, n } of binForecasts(known))
    expect(Math.abs(came / n - forecast / 100)).toBeLessThan(4 * Math.sqrt(0.25 / n));
});

it('hides what decides a window, and makes the same windows of the same seed', () => {
  const [window] = makeWindows(5);
  expect((window?.shown.length ?? 0) + (window?.hidden.length ?? 0)).toBe(WINDOW_DAYS);
  expect(window?.rose).toBe((window?.hidden.at(-1) ?? 0) > (window?.shown.at(-1) ?? 0));
  expect(makeWindows(5)).toEqual(makeWindows(5));
});
