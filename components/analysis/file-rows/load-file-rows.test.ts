import { loadFileRows } from './load-file-rows';

it.each([
  [0, 0],
  [1_000, 1_000],
  [2_345, 2_345],
  [64_000, 10_000],
])('has a list’s %d rows in order, but no more than a file may have', async (total, expected) => {
  const rows = await loadFileRows(async ({ page, rows: size }) =>
    Array.from(
      { length: Math.min(size, Math.max(0, total - size * (page - 1))) },
      (_, at) => size * (page - 1) + at,
    ),
  );
  expect(rows).toEqual(Array.from({ length: expected }, (_, at) => at));
});
