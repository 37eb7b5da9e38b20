import { Button, ButtonLink } from '@/components/ui/button/button';
import { CrossIcon } from '@/components/ui/icon/icon';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { MAX_COMPARED } from '@/lib/site/addresses/list-address';
import styles from './compare-tray.module.css';

interface CompareTrayProps {
  readonly robots: readonly { readonly id: number; readonly name: string }[];
  /** The list with these robots side by side. */
  readonly href: string;
  readonly onRemove: (id: number) => void;
  readonly onClear: () => void;
}

/** The robots chosen to compare, at the bottom of the window. */
export function CompareTray({ robots, href, onRemove, onClear }: CompareTrayProps) {
  return (
    <section className={styles['tray']} aria-label="Robots to compare" data-frame="">
      <ul className={styles['names']}>
        {robots.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={styles['name']} onClick={() => onRemove(id)}>
              <bdi>{nameLines(name)[0]}</bdi>
              <CrossIcon />
              <VisuallyHidden>, remove</VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
      <span className={styles['hint']} role="status">
        {robots.length === 1 ? 'Choose another' : `${robots.length} of ${MAX_COMPARED}`}
      </span>
      <Button look="quiet" size={36} onClick={onClear}>
        Clear
      </Button>
      {robots.length > 1 && (
        <ButtonLink size={36} href={href} rel="nofollow" data-opens="compare">
          Compare
        </ButtonLink>
      )}
    </section>
  );
}
