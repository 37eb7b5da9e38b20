/** A page number, or an ellipsis. */
export type PageStep = number | 'gap';

/** The first page, the last, and those around the current one; no gap hides only one page. */
export function pageSteps(current: number, last: number): readonly PageStep[] {
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (page) =>
      page === 1 ||
      page === last ||
      Math.abs(page - current) <= 1 ||
      (page === 2 && current === 4) ||
      (page === last - 1 && current === last - 3),
  );
  return shown.flatMap((page, index): readonly PageStep[] => {
    const before = shown[index - 1];
    return before !== undefined && page - before > 1 ? ['gap', page] : [page];
  });
}
