/** A price as the page knows it. */
export interface LivePrice {
  readonly price: number;
  /** Against the close of the session before, percent; null where that is not known. */
  readonly changePct: number | null;
  /** The same in the price's currency. */
  readonly change: number | null;
  /** Of the trade that it comes from, UTC milliseconds. */
  readonly time: number;
}

/** The prices of a `PriceUpdate`, by the instrument's id; what is not one is left out. */
export function readPriceUpdate(payload: unknown): readonly (readonly [number, LivePrice])[] {
  const data = recordOf(recordOf(payload)?.['data']);
  if (!data) return [];
  return Object.entries(data).flatMap(([id, value]) => {
    const price = readPrice(value);
    return price && /^\d+$/.test(id) ? [[Number(id), price] as const] : [];
  });
}

function readPrice(value: unknown): LivePrice | null {
  const record = recordOf(value);
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

/** What JSON calls an object; undefined for anything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
}
