import type { ReactNode } from 'react';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Page } from '@/components/ui/page/page';
import { homePath, SITE_PATHS } from '@/lib/site/addresses/addresses';

interface ReferencePageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page below the API reference's contents. */
export function ReferencePage({ title, children }: ReferencePageProps) {
  return (
    <Page
      as="article"
      kind="reading"
      above={
        <Breadcrumbs
          steps={[
            { title: 'Home', href: homePath() },
            { title: 'API reference', href: SITE_PATHS.apiReference },
          ]}
          current={title}
        />
      }
      title={title}
    >
      {children}
    </Page>
  );
}
