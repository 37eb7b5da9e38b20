/** The kind of the page's prices, such as "Simulated prices", for dialogs that open over the page and cover its label. */
let kind = '';

export function keepPriceKind(priceKind: string): void {
  kind = priceKind;
}

/** '' before the page has started. */
export function readPriceKind(): string {
  return kind;
}
