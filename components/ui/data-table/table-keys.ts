/**
 * Keys within the rows of a table: arrows, Home and End move between rows, Space selects the row, with Shift all rows
 * from the one selected before. Enter opens, since what has the focus is the row's link.
 * @returns a function that stops
 */
export function startTableKeys(frame: HTMLElement): () => void {
  const press = (event: KeyboardEvent) => {
    const { target, key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return;
    if (target.matches('input:not([type="checkbox"]), select, textarea')) return;
    const row = target.closest<HTMLTableRowElement>('tbody > tr');
    if (!row || !frame.contains(row)) return;
    const isHandled = key === ' ' ? select(row, target, shiftKey) : move(row, target, key, shiftKey);
    if (isHandled) event.preventDefault();
  };
  frame.addEventListener('keydown', press);
  return () => frame.removeEventListener('keydown', press);
}

const BOX = 'input[type="checkbox"]';

function select(row: HTMLTableRowElement, target: HTMLElement, isRange: boolean): boolean {
  // A button is pressed by Space itself.
  if (target.matches('button, summary')) return false;
  const box = row.querySelector<HTMLInputElement>(BOX);
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }));
  return box !== null;
}

function move(row: HTMLTableRowElement, target: HTMLElement, key: string, isRange: boolean): boolean {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLTableRowElement>(':scope > tr') ?? [])].filter(
    (one) => focusable(one, 0),
  );
  const at = rows.indexOf(row);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
  const next = to === undefined ? undefined : rows[to];
  if (!next) return false;
  focusable(
    next,
    [...row.cells].findIndex((cell) => cell.contains(target)),
  )?.focus();
  if (isRange && key.startsWith('Arrow') && !next.querySelector<HTMLInputElement>(BOX)?.checked) {
    if (!row.querySelector<HTMLInputElement>(BOX)?.checked) select(row, row, false);
    select(next, next, true);
  }
  return true;
}

/** What takes the focus in a row: in the same column if there is something, or else the first. */
function focusable(row: HTMLTableRowElement, column: number): HTMLElement | null {
  const what = 'a[href], button, input';
  return row.cells[column]?.querySelector<HTMLElement>(what) ?? row.querySelector<HTMLElement>(what);
}
