/** What a page's positions are known by: any that is opened or closed changes it. */
export function tradesMark(openCount: number, closedCount: number): string {
  return `${openCount} ${closedCount}`;
}
