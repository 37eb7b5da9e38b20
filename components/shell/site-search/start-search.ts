import { SEARCH_BOX, SEARCH_FIELD } from './search-id';

/** Loads the header search's suggestions on first focus or input, and focuses it when it is opened. */
export function startSearch(): void {
  const box = document.getElementById(SEARCH_BOX);
  const input = document.getElementById(SEARCH_FIELD);
  if (!box || !(input instanceof HTMLInputElement)) return;
  // A browser may fill in the field, or keep it focused in another window, without focusing it here.
  const wait = () => {
    const waiting = new AbortController();
    const load = () => {
      waiting.abort();
      // If it fails, the form still works; the next focus or input tries again.
      import('./show-results').then(({ showResults }) => showResults(input), wait);
    };
    for (const type of ['focus', 'input']) input.addEventListener(type, load, { signal: waiting.signal });
    return load;
  };
  const load = wait();
  if (document.activeElement === input) load();
  for (const opener of document.querySelectorAll<HTMLButtonElement>(`[popovertarget="${SEARCH_BOX}"]`))
    opener.addEventListener('click', (event) => {
      // Without popovers, the field is always in the header.
      if (!('showPopover' in box) || box.matches(':popover-open')) return;
      // In the same task, or phones don't show their keyboard; browsers would open it without the focus.
      event.preventDefault();
      box.showPopover();
      input.focus({ preventScroll: true });
    });
}
