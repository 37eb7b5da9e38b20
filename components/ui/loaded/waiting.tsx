import type { CSSProperties } from 'react';
import styles from './loaded.module.css';

interface WaitingProps {
  /** As in "Loading your positions…". */
  readonly what: string;
  /** Of what is to come, so that nothing below it moves. */
  readonly height?: string | undefined;
}

/** In place of content that is still loading. */
export function Waiting({ what, height }: WaitingProps) {
  return (
    <div
      className={styles['waiting']}
      role="status"
      aria-busy="true"
      style={height === undefined ? undefined : ({ '--height': height } as CSSProperties)}
    >
      Loading {what}…
    </div>
  );
}
