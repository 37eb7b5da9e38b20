import { joinClasses } from '@/components/ui/design/class-names';
import { copyPath } from '@/lib/site/addresses/addresses';
import styles from './copies.module.css';
import { type Copy, stateLabel } from './copy-labels';

interface StateChipProps {
  readonly copy: Pick<Copy, 'copyId' | 'state' | 'paused'>;
  /** Whether it leads to the copy, as in tables. */
  readonly isLink?: boolean;
}

/** A copy's state in a word or two. */
export function StateChip({ copy, isLink = false }: StateChipProps) {
  const { text, look } = stateLabel(copy);
  // Tables have no room for what is paused.
  const [short = text] = text.split(':');
  const className = joinClasses(styles['state'], styles[look]);
  return isLink ? (
    <a className={className} href={copyPath(copy.copyId)} title={text}>
      {short}
    </a>
  ) : (
    <span className={className}>{text}</span>
  );
}
