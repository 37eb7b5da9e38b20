import { useEffect, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';

interface ModalProps {
  readonly onClose: () => void;
  readonly opener: HTMLElement | null;
}

const NewsModal = lazyPart<ModalProps>(async () => (await import('./news-modal')).NewsModal);

/** Opens the news on a plain click on a link with `data-opens="news"`, which otherwise leads to the RSS feed. */
export function NewsOutlet() {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const listen = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('[data-opens="news"]') : null;
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!(link instanceof HTMLElement) || !isPlain || event.defaultPrevented) return;
      event.preventDefault();
      setOpener(link);
    };
    document.addEventListener('click', listen);
    return () => document.removeEventListener('click', listen);
  }, []);
  return opener && <NewsModal opener={opener} onClose={() => setOpener(null)} />;
}
