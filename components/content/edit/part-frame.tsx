import { useEffect, useRef, useState } from 'react';
import type { PartAttributes, PartName } from '@/lib/content/articles/live-parts';
import { textPartPath } from '@/lib/site/addresses/addresses';
import styles from './part-frame.module.css';

interface PartFrameProps {
  readonly name: PartName;
  readonly attributes: PartAttributes;
}

/** A part as pages draw it: they have data that the editor doesn't, so it's a page of its own in a frame. */
export function PartFrame({ name, attributes }: PartFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState(120);
  useEffect(() => {
    if (shown === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(Math.ceil(shown.getBoundingClientRect().height)));
    observer.observe(shown);
    return () => observer.disconnect();
  }, [shown]);
  return (
    <iframe
      ref={frame}
      className={styles['frame']}
      title={`The part “${name}”`}
      src={textPartPath(name, attributes)}
      height={height}
      loading="lazy"
      onLoad={() => setShown(frame.current?.contentDocument?.querySelector('main') ?? null)}
    />
  );
}
