import type { ReactNode } from 'react';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { homePath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './api-reference.module.css';

interface ReferencePageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page below the API reference's contents. */
export function ReferencePage({ title, children }: ReferencePageProps) {
  return (
    <article className={styles['reference']}>
      <Breadcrumbs
        steps={[
          { title: 'Home', href: homePath() },
          { title: 'API reference', href: SITE_PATHS.apiReference },
        ]}
        current={title}
      />
      <h1 className={styles['heading']}>{title}</h1>
      {children}
    </article>
  );
}
