/** The smallest readable font size, in pixels. */
const SMALLEST = 12;
const STEP = 1;

/**
 * Shrinks an element's font from its styled size until it's no higher than `maxHeight` pixels, or reaches the smallest
 * readable size. Logs an error and leaves the font if `maxHeight` isn't a number.
 */
export function shrinkToFit(element: HTMLElement, { maxHeight }: { readonly maxHeight: number }): void {
  if (typeof maxHeight !== 'number' || !Number.isFinite(maxHeight)) {
    console.error(`Font auto-shrink needs a numeric maxHeight, not ${String(maxHeight)}`);
    return;
  }
  element.style.fontSize = '';
  let size = Number.parseFloat(getComputedStyle(element).fontSize);
  while (element.scrollHeight > maxHeight && size - STEP >= SMALLEST) {
    size -= STEP;
    element.style.fontSize = `${size}px`;
  }
}
