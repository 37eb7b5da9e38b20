import { joinClasses } from '@/components/ui/design/class-names';
import { SHOWN } from '@/components/ui/shown/shown';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { logInPath, SITE_PATHS, signUpPath } from '@/lib/site/addresses/addresses';
import { MenuIcon } from './menu-icon';
import { SITE_MENU } from './menu-id';
import styles from './site-menu.module.css';
import type { EntryView, MenuGroupView, RowView } from './site-menu-view';

/**
 * The site's menu: in the header from 1024 px, and below that a full-screen popover with the same elements. Sections
 * are disclosures that share a name, so browsers open one at a time; close-menus.ts adds the rest.
 */
export function SiteMenu({ entries }: { readonly entries: readonly EntryView[] }) {
  return (
    <nav id={SITE_MENU} className={styles['menu']} aria-label="Site" popover="auto">
      <ul className={styles['entries']}>
        {entries.map((entry) => (
          <li
            key={entry.section}
            className={joinClasses(
              styles['entry'],
              entry.section === 'account' && styles['account'],
              entry.section === 'account' && SHOWN.toUsers,
            )}
          >
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      <div className={joinClasses(styles['join'], SHOWN.toGuests)}>
        <a href={logInPath()}>Log in</a>
        <a href={signUpPath()}>Join For Free</a>
      </div>
    </nav>
  );
}

function Entry({ entry }: { readonly entry: EntryView }) {
  if (entry.kind === 'link')
    return (
      <a className={styles['head']} href={entry.item.path} aria-current={entry.item.current}>
        <span className={styles['text']}>
          {entry.item.title}
          {entry.item.subtitle !== undefined && (
            <span className={styles['subtitle']}>{entry.item.subtitle}</span>
          )}
        </span>
      </a>
    );
  const { title, groups } = entry;
  // The account has few entries, and its own menu on wide screens.
  if (entry.section === 'account') return <Groups groups={groups} isAccount />;
  return (
    <details name={SITE_MENU} data-section={entry.section}>
      <summary className={styles['head']} data-current={entry.isCurrent ? '' : undefined}>
        {title}
      </summary>
      <div className={styles['panel']} data-wide={groups.length > 1 ? '' : undefined}>
        <Groups groups={groups} />
      </div>
    </details>
  );
}

interface GroupsProps {
  readonly groups: readonly MenuGroupView[];
  readonly isAccount?: boolean;
}

function Groups({ groups, isAccount = false }: GroupsProps) {
  return groups.map(({ title, rows }) => (
    <div key={title} className={styles['group']}>
      {groups.length > 1 && <p className={styles['title']}>{title}</p>}
      <ul>
        {rows.map((row) => (
          <Row key={row.items[0]?.path} row={row} isAccount={isAccount} />
        ))}
      </ul>
    </div>
  ));
}

interface RowProps {
  readonly row: RowView;
  readonly isAccount: boolean;
}

function Row({ row: { title, items, hasVariants }, isAccount }: RowProps) {
  const [first] = items;
  if (!first) return null;
  if (hasVariants)
    return (
      <li className={styles['variants']}>
        <span className={styles['name']}>{title}</span>
        {items.map((item) => (
          <a
            key={item.path}
            href={item.path}
            aria-label={`${title}: ${item.title}`}
            aria-current={item.current}
          >
            {item.title}
          </a>
        ))}
      </li>
    );
  return (
    <li className={first.isOfUsers ? SHOWN.toUsers : undefined}>
      <a className={styles['item']} href={first.path} rel={first.rel} aria-current={first.current}>
        {first.icon && (
          // On the account's entry, the user's initials replace it.
          <span
            className={styles['icon']}
            data-avatar={isAccount && first.icon === 'person' ? '' : undefined}
          >
            <MenuIcon name={first.icon} />
          </span>
        )}
        <span className={styles['text']}>
          <span className={styles['name']}>
            {first.title}
            {first.path === SITE_PATHS.whatsNew && <Unread />}
            {first.label !== undefined && <span className={styles['label']}>{first.label}</span>}
          </span>
          {first.subtitle !== undefined && <span className={styles['subtitle']}>{first.subtitle}</span>}
        </span>
      </a>
    </li>
  );
}

/** A dot, while there's something new to read. */
function Unread() {
  return (
    <span className={joinClasses(styles['unread'], SHOWN.withNews)}>
      <VisuallyHidden>, unread</VisuallyHidden>
    </span>
  );
}
