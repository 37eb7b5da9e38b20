import { SEARCH_BOX, SEARCH_FIELD } from './search-id';

/** Loads the header search's suggestions on first focus, and focuses it when phones open it. */
export function startSearch(): void {
  const box = document.getElementById(SEARCH_BOX);
  const input = document.getElementById(SEARCH_FIELD);
  if (!box || !(input instanceof HTMLInputElement)) return;
  const load = () =>
    import('./show-results').then(
      ({ showResults }) => showResults(input),
      // The form still works; the next focus tries again.
      () => input.addEventListener('focus', load, { once: true }),
    );
  if (document.activeElement === input) void load();
  else input.addEventListener('focus', load, { once: true });
  for (const opener of document.querySelectorAll<HTMLButtonElement>(`[popovertarget="${SEARCH_BOX}"]`))
    opener.addEventListener('click', (event) => {
      if (box.matches(':popover-open')) return;
      // In the same task, or phones don't show their keyboard; browsers would open it without the focus.
      event.preventDefault();
      box.showPopover();
      input.focus({ preventScroll: true });
    });
}
