import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { menuItemClass, popoverClass } from '@/components/ui/popover/popover';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import styles from './switch-menu.module.css';
import { useMenu } from './use-menu';

interface SwitchMenuProps {
  /** What is chosen, as in "Paper account". */
  readonly what: string;
  /** Of the chosen one. */
  readonly name: string;
  readonly listLabel: string;
  /** Whether the button is at the start of its line, where the menu has room only after it. */
  readonly isAtStart?: boolean;
  /** `SwitchItem`s, each in an `li`. */
  readonly children: ReactNode;
  /** What can be done, by its title. */
  readonly actions: readonly (readonly [title: string, act: (opener: HTMLElement | null) => void])[];
}

/** Which of a user's own things the page shows, as a menu of all of them, with what can be done with them. */
export function SwitchMenu(props: SwitchMenuProps) {
  const { what, name, listLabel, isAtStart = false, children, actions } = props;
  const menu = useMenu();
  return (
    <div className={styles['switch']}>
      <details ref={menu}>
        <summary className={buttonClass({ look: 'secondary', size: 36, className: styles['summary'] })}>
          <VisuallyHidden>{what}: </VisuallyHidden>
          <bdi className={styles['name']}>{name}</bdi> <span aria-hidden="true">⌄</span>
        </summary>
        <div className={popoverClass(joinClasses(styles['menu'], isAtStart && styles['after']))}>
          <ul aria-label={listLabel}>{children}</ul>
          <ul aria-label="Change">
            {actions.map(([title, act]) => (
              <li key={title}>
                <button
                  type="button"
                  className={menuItemClass()}
                  onClick={() => act(menu.current?.querySelector('summary') ?? null)}
                >
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </div>
      </details>
    </div>
  );
}

/** The class of a link in the menu. */
export const switchItemClass = menuItemClass(styles['item']);

/** A name that may be long. */
export function SwitchName({ children }: { readonly children: string }) {
  return <bdi className={styles['name']}>{children}</bdi>;
}
