import styles from './breadcrumbs.module.css';

interface BreadcrumbsProps {
  /** From the home page down, without the current page. */
  readonly steps: readonly { readonly title: string; readonly href: string }[];
  readonly current: string;
}

export function Breadcrumbs({ steps, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles['list']}>
        {steps.map(({ title, href }) => (
          <li key={href}>
            <a className={styles['link']} href={href}>
              {title}
            </a>
          </li>
        ))}
        <li aria-current="page">
          <bdi>{current}</bdi>
        </li>
      </ol>
    </nav>
  );
}
