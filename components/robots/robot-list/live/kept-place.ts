/** What a reader has in hand while a list is drawn anew. */
export interface KeptPlace {
  readonly focused: { readonly element: Element; readonly id: string; readonly place: string } | null;
  /** Numbers that are typed and not sent yet, by the name of their field. */
  readonly typed: ReadonlyMap<string, { readonly field: Element; readonly value: string }>;
  readonly caret: readonly [start: number, end: number] | null;
  /** Disclosures that are open, by their name. */
  readonly open: ReadonlySet<string>;
}

export function keepPlace(root: HTMLElement): KeptPlace {
  const element = document.activeElement;
  const isInside = element instanceof HTMLElement && root.contains(element);
  const isText = element instanceof HTMLInputElement && element.type === 'text';
  return {
    focused: isInside ? { element, id: element.id, place: element.dataset['place'] ?? '' } : null,
    typed: new Map(
      numberFields(root).flatMap((field) =>
        field.value === field.defaultValue ? [] : [[field.name, { field, value: field.value }]],
      ),
    ),
    caret: isText ? [element.selectionStart ?? 0, element.selectionEnd ?? 0] : null,
    open: new Set(keptDisclosures(root).flatMap((one) => (one.open ? [nameOf(one)] : []))),
  };
}

/** Gives the focus to what stands where it was, and opens again what was open. Does nothing where nothing was lost. */
export function returnPlace(root: HTMLElement, { focused, typed, caret, open }: KeptPlace): void {
  for (const one of keptDisclosures(root)) if (open.has(nameOf(one))) one.open = true;
  for (const field of numberFields(root)) {
    const before = typed.get(field.name);
    if (before && !before.field.isConnected) field.value = before.value;
  }
  if (!focused || focused.element.isConnected) return;
  const target =
    (focused.id && document.getElementById(focused.id)) ||
    [...root.querySelectorAll<HTMLElement>('[data-place]')].find(
      (candidate) => candidate.dataset['place'] === focused.place,
    ) ||
    root.querySelector<HTMLElement>('#robots');
  target?.focus({ preventScroll: true });
  if (caret && target instanceof HTMLInputElement) target.setSelectionRange(...caret);
}

function keptDisclosures(root: HTMLElement): readonly HTMLDetailsElement[] {
  return [...root.querySelectorAll<HTMLDetailsElement>('details[data-kept-open]')];
}

function numberFields(root: HTMLElement): readonly HTMLInputElement[] {
  return [...root.querySelectorAll<HTMLInputElement>('[data-form] input[type="number"]')];
}

function nameOf(disclosure: HTMLDetailsElement): string {
  return disclosure.dataset['keptOpen'] ?? '';
}
