import { Button } from '@/components/ui/button/button';
import { formatCount } from '@/lib/core/format/number';
import styles from './pagination.module.css';

interface PagerProps {
  readonly offset: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onMove: (offset: number) => void;
}

/** Moves through pages of a record, newest first; lists with an address have links (`Pagination`). */
export function Pager({ offset, pageSize, total, onMove }: PagerProps) {
  if (total <= pageSize) return null;
  const last = Math.min(total, offset + pageSize);
  return (
    <div className={styles['pager']}>
      <p role="status">
        {formatCount(Math.min(offset + 1, total))} to {formatCount(last)} of {formatCount(total)}
      </p>
      {offset > 0 && (
        <Button look="secondary" size={36} onClick={() => onMove(Math.max(0, offset - pageSize))}>
          Show newer
        </Button>
      )}
      {last < total && (
        <Button look="secondary" size={36} onClick={() => onMove(offset + pageSize)}>
          Show older
        </Button>
      )}
    </div>
  );
}
