import { joinClasses } from '@/components/design/class-names';
import styles from './choices.module.css';
import type { ChoiceView, GroupView } from './panel-view';

interface ChoicesProps {
  readonly group: GroupView;
  /** True to lay the choices out beside each other. */
  readonly inline?: boolean;
}

/** One group of filters: each value with the number of robots that it leaves. */
export function Choices({ group, inline = false }: ChoicesProps) {
  const id = `filter-${group.title.toLowerCase().replace(/\W+/g, '-')}`;
  return (
    <div className={joinClasses(styles['group'], inline && styles['inline'])}>
      <h2 id={id} className={styles['title']}>
        {group.title}
      </h2>
      <ul className={styles['list']} aria-labelledby={id}>
        {group.choices.map((choice) => (
          <li key={choice.text}>
            <Choice choice={choice} field={group.field} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Choice({ choice, field }: { readonly choice: ChoiceView; readonly field: string }) {
  const content = (
    <>
      {choice.text} {choice.count !== undefined && <span className={styles['count']}>{choice.count}</span>}
    </>
  );
  const look = { className: joinClasses(styles['choice'], styles[choice.state]), title: choice.meaning };
  switch (choice.state) {
    case 'active':
      return (
        <span {...look} aria-current="true">
          {content}
        </span>
      );
    case 'empty':
      return <span {...look}>{content}</span>;
    case 'link':
      return (
        <a {...look} href={choice.href}>
          {content}
        </a>
      );
    case 'button':
      return (
        <button {...look} type="submit" name={field} value={choice.value}>
          {content}
        </button>
      );
  }
}
