import { joinClasses } from '@/components/ui/design/class-names';
import { getSiteConfig } from '@/lib/robots/catalogue/current';
import { logInPath, signUpPath } from '@/lib/site/addresses/addresses';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import { type MenuEntry, type MenuGroup, type MenuRow, menuOf } from '@/lib/site/navigation/menu';
import { audienceAt, type Shown, shownDestinations } from '@/lib/site/navigation/shown';
import { MenuIcon } from './menu-icon';
import { SITE_MENU } from './menu-id';
import styles from './site-menu.module.css';

export interface MenuPlace {
  /** The page's canonical address; empty for pages without one. */
  readonly path: string;
  /** The market of the page. */
  readonly section: AssetClass | undefined;
}

interface SiteMenuProps extends MenuPlace {
  /** Defaults to what exists and is on. */
  readonly destinations?: readonly Shown[];
}

/**
 * The site's menu: in the header from 1024 px, and below that a full-screen popover with the same elements. Sections
 * are disclosures that share a name, so browsers open one at a time; close-menus.ts adds the rest.
 */
export function SiteMenu({ path, section, destinations }: SiteMenuProps) {
  const { features } = getSiteConfig();
  const place = { path, section };
  const entries = menuOf(destinations ?? shownDestinations({ features }));
  return (
    <nav id={SITE_MENU} className={styles['menu']} aria-label="Site" popover="auto">
      <ul className={styles['entries']}>
        {entries.map((entry) => (
          <li
            key={entry.section}
            className={joinClasses(
              styles['entry'],
              entry.section === 'account' && styles['account'],
              entry.section === 'account' && styles['of-users'],
            )}
          >
            <Entry entry={entry} place={place} />
          </li>
        ))}
      </ul>
      <div className={styles['join']}>
        <a href={logInPath()}>Log in</a>
        <a href={signUpPath()}>Join For Free</a>
      </div>
    </nav>
  );
}

interface EntryProps {
  readonly entry: MenuEntry;
  readonly place: MenuPlace;
}

function Entry({ entry, place }: EntryProps) {
  if (entry.kind === 'link')
    return (
      <a className={styles['head']} href={entry.item.path} aria-current={currentOf(entry.item, place)}>
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
  if (entry.section === 'account') return <Groups groups={groups} place={place} isAccount />;
  const isCurrent = groups.some(({ rows }) =>
    rows.some(({ items }) => items.some((item) => currentOf(item, place) !== undefined)),
  );
  return (
    <details name={SITE_MENU} data-section={entry.section}>
      <summary className={styles['head']} data-current={isCurrent ? '' : undefined}>
        {title}
      </summary>
      <div className={styles['panel']} data-wide={groups.length > 1 ? '' : undefined}>
        <Groups groups={groups} place={place} />
      </div>
    </details>
  );
}

interface GroupsProps {
  readonly groups: readonly MenuGroup[];
  readonly place: MenuPlace;
  readonly isAccount?: boolean;
}

function Groups({ groups, place, isAccount = false }: GroupsProps) {
  return groups.map(({ title, rows }) => (
    <div key={title} className={styles['group']}>
      {groups.length > 1 && <p className={styles['title']}>{title}</p>}
      <ul>
        {rows.map((row) => (
          <Row key={row.items[0]?.path} row={row} place={place} isAccount={isAccount} />
        ))}
      </ul>
    </div>
  ));
}

interface RowProps {
  readonly row: MenuRow;
  readonly place: MenuPlace;
  readonly isAccount: boolean;
}

function Row({ row: { title, items }, place, isAccount }: RowProps) {
  const [first] = items;
  if (!first) return null;
  if (first.row !== undefined)
    return (
      <li className={styles['variants']}>
        <span className={styles['name']}>{title}</span>
        {items.map((item) => (
          <a
            key={item.path}
            href={item.path}
            aria-label={`${title}: ${item.title}`}
            aria-current={currentOf(item, place)}
          >
            {item.title}
          </a>
        ))}
      </li>
    );
  const isOfUsers = audienceAt(first, place.path, getSiteConfig().features) === 'users';
  return (
    <li className={isOfUsers ? styles['of-users'] : undefined}>
      <a
        className={styles['item']}
        href={first.path}
        // Hidden from most guests, so not for crawlers either.
        rel={first.audience === 'users' ? 'nofollow' : undefined}
        aria-current={currentOf(first, place)}
      >
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
            {first.label !== undefined && <span className={styles['label']}>{first.label}</span>}
          </span>
          {first.subtitle !== undefined && <span className={styles['subtitle']}>{first.subtitle}</span>}
        </span>
      </a>
    </li>
  );
}

function currentOf({ path, assetClass }: Shown, place: MenuPlace): 'page' | 'true' | undefined {
  if (path === place.path) return 'page';
  return assetClass !== undefined && assetClass === place.section ? 'true' : undefined;
}
