/** Bytes per integer of a column: 0 if all are zero, 8 if only a float64 can hold the largest. */
export function columnWidth(column: Float64Array): number {
  let least = 0;
  let most = 0;
  for (let index = 0; index < column.length; index += 1) {
    const value = column[index] as number;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (least === 0 && most === 0) return 0;
  if (least >= -0x80 && most < 0x80) return 1;
  if (least >= -0x8000 && most < 0x8000) return 2;
  return least >= -0x80000000 && most < 0x80000000 ? 4 : 8;
}

export function columnBytes(width: number, length: number): number {
  return width * length;
}

export function writeColumn(view: DataView, offset: number, width: number, column: Float64Array): void {
  if (width === 8) writeFloats(view, offset, column);
  if (width === 0 || width === 8) return;
  for (let index = 0; index < column.length; index += 1) {
    const at = offset + index * width;
    const value = column[index] as number;
    if (width === 1) view.setInt8(at, value);
    else if (width === 2) view.setInt16(at, value, true);
    else view.setInt32(at, value, true);
  }
}

/** Reads integers of `width` bytes into a zeroed column. */
export function readColumn(view: DataView, offset: number, width: number, column: Float64Array): void {
  const { length } = column;
  if (width === 8) readFloats(view, offset, column);
  if (width === 1)
    for (let index = 0; index < length; index += 1) column[index] = view.getInt8(offset + index);
  if (width === 2)
    for (let index = 0; index < length; index += 1) column[index] = view.getInt16(offset + index * 2, true);
  if (width === 4)
    for (let index = 0; index < length; index += 1) column[index] = view.getInt32(offset + index * 4, true);
}

export function writeFloats(view: DataView, offset: number, column: Float64Array): void {
  for (let index = 0; index < column.length; index += 1)
    view.setFloat64(offset + index * 8, column[index] as number, true);
}

export function readFloats(view: DataView, offset: number, column: Float64Array): void {
  for (let index = 0; index < column.length; index += 1)
    column[index] = view.getFloat64(offset + index * 8, true);
}
