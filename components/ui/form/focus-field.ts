/** Focuses a field of a form, also one in a closed disclosure. @param name undefined for the first field */
export function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const selector = name === undefined ? 'input:not([type="hidden"]), select, textarea' : `[name="${name}"]`;
  const field = form?.querySelector<HTMLElement>(selector);
  const around = field?.closest('details');
  if (around) around.open = true;
  field?.focus();
}
