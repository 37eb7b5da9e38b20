import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

const served = new Map<string, Node>();

/**
 * A page's main part as the server draws it. jsdom takes longer to read one than to copy it, so each is read once.
 * @param href what the page follows from
 */
export function serveMain(href: string, drawn: ReactNode): HTMLElement {
  const first = served.get(href) ?? readMain(drawn);
  served.set(href, first);
  return first.cloneNode(true) as HTMLElement;
}

function readMain(drawn: ReactNode): HTMLElement {
  const main = document.createElement('main');
  main.innerHTML = renderToString(drawn);
  return main;
}
