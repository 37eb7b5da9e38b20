import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { shrinkToFit } from './shrink-to-fit';

interface ShrinkTextProps {
  /** In pixels. */
  readonly maxHeight: number;
  readonly children: ReactNode;
}

/** A text whose font shrinks until it fits a height, also after the width changed. Browser only. */
export function ShrinkText({ maxHeight, children }: ShrinkTextProps) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const shrink = () => shrinkToFit(element, { maxHeight });
    shrink();
    window.addEventListener('resize', shrink);
    return () => window.removeEventListener('resize', shrink);
  }, [maxHeight]);
  return (
    <span ref={ref} style={{ display: 'block' }}>
      {children}
    </span>
  );
}
