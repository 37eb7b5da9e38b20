import type { FilterPanelView } from '@/components/robots/filter-panel/panel-view';

/**
 * Has the fields of the filters show a list's values: React leaves fields alone once they are drawn. Only those whose
 * value changed, so that nothing is lost of what somebody is typing elsewhere.
 */
export function syncFields(root: HTMLElement, view: FilterPanelView, before: FilterPanelView | null): void {
  const last = new Map(before ? valuesOf(before) : []);
  for (const [name, value] of valuesOf(view)) {
    const field = root.querySelector(`[data-form] [name="${name}"]:not([type="hidden"])`);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (isField && last.get(name) !== value) field.value = value;
  }
}

function valuesOf({ levels, ranges }: FilterPanelView): readonly (readonly [name: string, value: string])[] {
  return [
    ...levels.fields.map(({ name, value }) => [name, value] as const),
    ...ranges.flatMap(({ name, min, max }) => [[`${name}-min`, min] as const, [`${name}-max`, max] as const]),
  ];
}
