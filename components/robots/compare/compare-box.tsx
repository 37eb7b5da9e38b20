'use client';

import { joinClasses } from '@/components/ui/design/class-names';
import { SHOWN } from '@/components/ui/shown/shown';
import styles from './compare-box.module.css';
import { useComparing } from './compare-context';

interface CompareBoxProps {
  readonly id: number;
  readonly name: string;
  /** Whether only the box shows; its label is read out. */
  readonly isBare?: boolean;
}

/** Chooses a robot to compare. Needs scripts. */
export function CompareBox({ id, name, isBare = false }: CompareBoxProps) {
  const { ids, isFull, toggle } = useComparing();
  const isChosen = ids.includes(id);
  return (
    <label
      className={joinClasses(isBare ? styles['bare'] : styles['box'], SHOWN.withScripts)}
      title="Compare"
    >
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isFull && !isChosen}
        aria-label={`Compare ${name}`}
        onChange={() => toggle(id, name)}
      />
      {!isBare && <span>Compare</span>}
    </label>
  );
}
