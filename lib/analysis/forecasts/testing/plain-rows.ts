const [LEARN, TEST, FEATURES] = [3000, 1000, 5];

/** Rows that any language makes the same from whole numbers, as scikit-learn.py does. */
export function plainRows() {
  let state = 20260101;
  const uniform = () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  const columns = Array.from({ length: FEATURES }, () => new Float32Array(LEARN + TEST));
  const isYes = new Uint8Array(LEARN + TEST);
  for (let row = 0; row < LEARN + TEST; row += 1) {
    for (const column of columns) column[row] = uniform();
    const [a, b, c] = columns.map((column) => column[row] as number) as [number, number, number];
    isYes[row] = Number(uniform() < 0.2 + 0.3 * Number(a > 0.5) + 0.4 * b * c);
  }
  const places = Uint32Array.from({ length: LEARN + TEST }, (_, row) => row);
  return {
    columns,
    isYes,
    learn: places.subarray(0, LEARN),
    test: places.subarray(LEARN),
    rowAt: (place: number) => Float32Array.from(columns, (column) => column[place] as number),
  };
}
