/** The id of a trade's row, which addresses name after `#`. */
export function tradeAnchor(tradeNo: number | string): string {
  return `trade-${tradeNo}`;
}

const ANCHOR = /^#trade-([1-9]\d{0,8})$/;

/** The number of the trade that an address names; null if it names none. */
export function tradeInHash(hash: string): number | null {
  const no = ANCHOR.exec(hash)?.[1];
  return no === undefined ? null : Number(no);
}
