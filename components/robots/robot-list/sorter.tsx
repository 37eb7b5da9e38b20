import { buttonClass } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { useMenu } from '@/components/ui/disclosure/use-menu';
import { menuItemClass, popoverClass } from '@/components/ui/popover/popover';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import styles from './sorter.module.css';
import type { DirectionView, SorterView } from './sorter-view';

const SUMMARY = buttonClass({ look: 'secondary', size: 36, className: styles['summary'] });

/** Sort orders as links behind a disclosure: each field with its directions. */
export function Sorter({ view }: { readonly view: SorterView }) {
  const menu = useMenu();
  const present = (
    <>
      <span className={styles['label']}>Sort by</span> {view.title}{' '}
      <span aria-hidden="true">{view.ascending ? '↑' : '↓'}</span>
    </>
  );
  // Keeps its space, so that nothing moves while someone types a search with few results.
  if (!view.isUseful)
    return (
      <div className={joinClasses(styles['sorter'], styles['room'])} aria-hidden="true">
        <div className={SUMMARY}>{present}</div>
      </div>
    );
  return (
    <details ref={menu} className={styles['sorter']} data-menu="">
      <summary className={SUMMARY} data-place="Sort by">
        {present}
        <VisuallyHidden>, {view.ascending ? 'ascending' : 'descending'}</VisuallyHidden>
      </summary>
      <ul className={popoverClass(styles['fields'])} aria-label="Orders">
        {view.fields.map(({ title, isActive, usual, descending, ascending }) => (
          <li key={title} className={joinClasses(styles['field'], isActive && styles['active'])}>
            <a
              className={menuItemClass()}
              href={usual.href}
              rel={usual.nofollow && 'nofollow'}
              data-place={`Sort: ${title}`}
            >
              {title}
            </a>
            <Direction title={title} words="descending" sign="↓" view={descending} />
            <Direction title={title} words="ascending" sign="↑" view={ascending} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface DirectionProps {
  readonly title: string;
  readonly words: string;
  readonly sign: string;
  readonly view: DirectionView | null;
}

function Direction({ title, words, sign, view }: DirectionProps) {
  if (!view) return <span />;
  return (
    <a
      className={menuItemClass(styles['direction'])}
      href={view.href}
      rel={view.nofollow && 'nofollow'}
      title={`${title}, ${words}`}
      data-place={`Sort: ${title}, ${words}`}
      aria-current={view.isActive ? 'true' : undefined}
    >
      <span aria-hidden="true">{sign}</span>
      <VisuallyHidden>
        {title}, {words}
      </VisuallyHidden>
    </a>
  );
}
