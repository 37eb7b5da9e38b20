/**
 * Starts code that loads late once the pointer or the focus is within an element; made for a `ref`.
 * @param load returns what starts it, which returns a function that stops it
 * @returns a function that stops
 */
export function whenUsed(
  root: HTMLElement | null,
  load: () => Promise<(root: HTMLElement) => () => void>,
): (() => void) | undefined {
  if (!root) return undefined;
  let stop: (() => void) | null = null;
  const events = ['pointerenter', 'focusin'] as const;
  const ignore = () => {
    for (const event of events) root.removeEventListener(event, begin);
  };
  let isOver = false;
  const begin = () => {
    ignore();
    load().then(
      (start) => {
        if (!isOver) stop = start(root);
      },
      () => undefined,
    );
  };
  for (const event of events) root.addEventListener(event, begin);
  return () => {
    isOver = true;
    ignore();
    stop?.();
  };
}
