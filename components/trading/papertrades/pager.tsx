import { Button } from '@/components/ui/button/button';
import { formatCount } from '@/lib/core/format/number';
import styles from './papertrades.module.css';

export const PAGE_SIZE = 20;

interface PagerProps {
  readonly offset: number;
  readonly total: number;
  readonly onMove: (offset: number) => void;
}

/** Moves through pages of a record, newest first. */
export function Pager({ offset, total, onMove }: PagerProps) {
  if (total <= PAGE_SIZE) return null;
  const last = Math.min(total, offset + PAGE_SIZE);
  return (
    <div className={styles['pager']}>
      <p role="status">
        {formatCount(Math.min(offset + 1, total))} to {formatCount(last)} of {formatCount(total)}
      </p>
      {offset > 0 && (
        <Button look="secondary" size={36} onClick={() => onMove(Math.max(0, offset - PAGE_SIZE))}>
          Newer
        </Button>
      )}
      {last < total && (
        <Button look="secondary" size={36} onClick={() => onMove(offset + PAGE_SIZE)}>
          Older
        </Button>
      )}
    </div>
  );
}
