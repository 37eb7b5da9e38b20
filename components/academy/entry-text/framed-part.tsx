import type { PartAttributes, PartName } from '@/lib/content/articles/live-parts';
import styles from './framed-part.module.css';
import { FramedStart } from './framed-start';
import { drawPart } from './parts';

interface FramedPartProps {
  readonly name: PartName;
  readonly attributes: PartAttributes;
}

/** A part of a text by itself, for the frame in which a preview shows it. */
export function FramedPart({ name, attributes }: FramedPartProps) {
  return (
    <main className={styles['part']}>
      <FramedStart />
      {drawPart(name, attributes)}
    </main>
  );
}
