/** @jest-environment node */
import { monthPhase, sigmaTint, tintLevel } from './tint';

it.each([
  [0, 0],
  [0.04, 0],
  [-0.04, 0],
  [0.05, 1],
  [-1, -2],
  [2.9, 2],
  [3, 3],
  [-5.9, -3],
  [6, 4],
  [9.99, 4],
  [10, 5],
  [-80, -5],
])('a return of %p%% has tint %p', (returnPct, tint) => {
  expect(tintLevel(returnPct)).toBe(tint);
});

it.each([
  [0.09, 0],
  [-0.1, -1],
  [0.99, 2],
  [-1.5, -4],
  [2, 5],
])('a move of %p σ has tint %p', (sigma, tint) => {
  expect(sigmaTint(sigma)).toBe(tint);
});

it.each([
  [2026, 6, 'backtest'],
  [2026, 7, 'both'],
  [2026, 8, 'sincePublication'],
  [2025, 11, 'backtest'],
])('month %p/%p of a robot published in August 2026 is %s', (year, month, phase) => {
  expect(monthPhase(year, month, Date.UTC(2026, 7, 20))).toBe(phase);
});
