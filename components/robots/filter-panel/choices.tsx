import { joinClasses } from '@/components/ui/design/class-names';
import { LockIcon } from '@/components/ui/icon/icon';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import styles from './choices.module.css';
import type { ChoiceView, GroupView } from './panel-view';

/** A group of filter values, each with its number of robots. */
export function Choices({ group }: { readonly group: GroupView }) {
  const id = `filter-${group.title.toLowerCase().replace(/\W+/g, '-')}`;
  return (
    <div className={styles['group']}>
      <h2 id={id} className={styles['title']}>
        {group.title}
      </h2>
      <ul className={styles['list']} aria-labelledby={id}>
        {group.choices.map((choice) => (
          <li key={choice.text}>
            <Choice choice={choice} of={group.title} />
          </li>
        ))}
      </ul>
    </div>
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
