import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { shrinkToFit } from './shrink-to-fit';

interface ShrinkTextProps {
  /** In pixels. */
  readonly maxHeight: number;
  readonly children: ReactNode;
}

/** A text whose font shrinks until it fits a height, also after its width or the text itself changed. Browser only. */
export function ShrinkText({ maxHeight, children }: ShrinkTextProps) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const shrink = () => shrinkToFit(element, { maxHeight });
    shrink();
    window.addEventListener('resize', shrink);
    // Live prices write their texts themselves.
    const texts = new MutationObserver(shrink);
    texts.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      window.removeEventListener('resize', shrink);
      texts.disconnect();
    };
  }, [maxHeight]);
  return (
    <span ref={ref} style={{ display: 'block' }}>
      {children}
    </span>
  );
}
