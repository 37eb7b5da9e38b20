import type { ReactNode } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import { LockIcon } from '@/components/ui/icon/icon';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import styles from './choices.module.css';
import { FilterGroup } from './filter-group';
import type { ChoiceView, GroupView } from './panel-view';

interface ChoicesProps {
  readonly group: GroupView;
  /** Below its values. */
  readonly children?: ReactNode;
}

/** A group of filter values, each with its number of robots. Those without robots are behind a disclosure. */
export function Choices({ group: { title, choices, isOpen }, children }: ChoicesProps) {
  const id = `filter-${title.toLowerCase().replace(/\W+/g, '-')}`;
  const empty = choices.filter(({ state }) => state === 'empty');
  const offered = choices.filter(({ state }) => state !== 'empty');
  const toGroupList = (some: readonly ChoiceView[]) => (
    <ul className={styles['list']} aria-labelledby={id}>
      {some.map((choice) => (
        <li key={choice.text}>
          <Choice choice={choice} of={title} />
        </li>
      ))}
    </ul>
  );
  return (
    <FilterGroup title={title} id={id} isOpen={isOpen}>
      {offered.length > 0 && toGroupList(offered)}
      {empty.length > 0 && (
        <details className={styles['more']} data-kept-open={`${title}, without robots`}>
          <summary data-place={`${title}: more`}>{empty.length} more</summary>
          {toGroupList(empty)}
        </details>
      )}
      {children}
    </FilterGroup>
  );
}

function Choice({ choice, of }: { readonly choice: ChoiceView; readonly of: string }) {
  const { text, meaning, count, state, href, nofollow } = choice;
  const isActive = state === 'active';
  const content = (
    <>
      {state === 'locked' && <LockIcon />}
      {text} {count !== undefined && <span className={styles['count']}>{count}</span>}
      {isActive && <VisuallyHidden>, chosen</VisuallyHidden>}
      {state === 'locked' && <VisuallyHidden>: join for free</VisuallyHidden>}
    </>
  );
  const look = { className: joinClasses(styles['choice'], styles[state]), title: meaning };
  if (href === undefined) return <span {...look}>{content}</span>;
  return (
    <a
      {...look}
      href={href}
      data-place={`${of}: ${text}`}
      rel={nofollow && 'nofollow'}
      aria-current={isActive ? 'true' : undefined}
    >
      {content}
    </a>
  );
}
