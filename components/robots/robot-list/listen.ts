import { hasTravelled, readAddressBar } from './address-bar';
import type { ListEvent } from './list-events';
import { watchMenus } from './menus';

/** Lists, by their path: what follows them may be anything but a robot, whose page is loaded as a whole. */
const LIST = /^\/bot-(?:forex-|crypto-)?trading\/(?!robot\/|\d)/;

/** From when on a pointer that rests on a link is taken to mean it, in milliseconds. */
const AIM_MS = 50;

/** The first of these tells that the page is used, so that what it needs is loaded ahead. */
const SIGNS_OF_USE = ['pointerover', 'pointerdown', 'focusin', 'touchstart'] as const;

/**
 * Listens to what is done to a list. Everything is a link or a form that also works by itself; here it is taken over.
 * @param onUse called at the first sign that somebody uses the page, perhaps several times
 * @returns stops listening
 */
export function listenToList(
  root: HTMLElement,
  send: (event: ListEvent) => void,
  onUse: () => void,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  readAddressBar();
  watchMenus(root, signal);

  for (const sign of SIGNS_OF_USE) root.addEventListener(sign, onUse, { passive: true, signal });

  let aim: ReturnType<typeof setTimeout> | undefined;
  const aimAt = (event: Event, afterMs: number) => {
    clearTimeout(aim);
    const link = linkOf(event);
    if (!link || link.dataset['opens'] !== undefined || !leadsToList(link)) return;
    aim = setTimeout(() => send({ type: 'aim', href: link.href }), afterMs);
  };
  root.addEventListener('pointerover', (event) => aimAt(event, AIM_MS), { passive: true, signal });
  root.addEventListener('pointerdown', (event) => aimAt(event, 0), { passive: true, signal });
  root.addEventListener('pointerleave', () => clearTimeout(aim), { passive: true, signal });
  signal.addEventListener('abort', () => clearTimeout(aim));

  root.addEventListener(
    'click',
    (event) => {
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const link = linkOf(event);
      if (!link || !isPlain || event.defaultPrevented) return;
      const { opens } = link.dataset;
      if (opens !== undefined) send({ type: 'open', what: opens, opener: link });
      else if (leadsToList(link)) send({ type: 'go', href: link.href });
      else return;
      event.preventDefault();
    },
    { signal },
  );

  root.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
      const data = new FormData(form);
      if (form.dataset['form'] === 'search') send({ type: 'search', text: String(data.get('search')) });
      else {
        const query = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
        send({ type: 'go', href: `${form.action}?${query}` });
      }
      event.preventDefault();
    },
    { signal },
  );

  root.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === 'search')
        send({ type: 'type', text: target.value });
    },
    { signal },
  );

  root.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLSelectElement)
        send({ type: 'level', name: target.name, value: target.value });
    },
    { signal },
  );

  // Before Next, which knows nothing of these addresses.
  window.addEventListener(
    'popstate',
    (event) => {
      if (!hasTravelled()) return;
      event.stopImmediatePropagation();
      send({ type: 'travel' });
    },
    { capture: true, signal },
  );

  window.addEventListener('scroll', () => send({ type: 'scroll' }), { passive: true, signal });

  return () => listening.abort();
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

function leadsToList(link: HTMLAnchorElement): boolean {
  return link.origin === window.location.origin && LIST.test(link.pathname) && link.hash === '';
}
