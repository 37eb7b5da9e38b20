import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Shows elements outside React's own tree over the page; the next one replaces the current one. Browser only. */
export function createOverPage(): (draw: (close: () => void) => ReactNode) => void {
  let closeOpen: (() => void) | null = null;
  return (draw) => {
    closeOpen?.();
    const place = document.createElement('div');
    document.body.append(place);
    const root = createRoot(place);
    const close = () => {
      if (closeOpen === close) closeOpen = null;
      root.unmount();
      place.remove();
    };
    closeOpen = close;
    root.render(draw(close));
  };
}
