export interface LivePrice {
  readonly price: number;
  /** Since the previous close, percent; null if unknown. */
  readonly changePct: number | null;
  /** The change in the price's currency. */
  readonly change: number | null;
  /** Time of the trade behind the price, UTC milliseconds. */
  readonly time: number;
}

/** The prices in a `PriceUpdate`, by instrument id; invalid ones are skipped. */
export function readPriceUpdate(payload: unknown): readonly (readonly [number, LivePrice])[] {
  const data = toRecord(toRecord(payload)?.['data']);
  if (!data) return [];
  return Object.entries(data).flatMap(([id, value]) => {
    const price = readPrice(value);
    return price && /^\d+$/.test(id) ? [[Number(id), price] as const] : [];
  });
}

function readPrice(value: unknown): LivePrice | null {
  const record = toRecord(value);
  if (!record) return null;
  const { price, change, changePct, time: at } = record;
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  if (!isFigure(price) || Number.isNaN(time)) return null;
  return {
    price,
    change: isFigure(change) ? change : null,
    changePct: isFigure(changePct) ? changePct : null,
    time,
  };
}

function isFigure(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** A plain object, or undefined for anything else. */
export function toRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
}
