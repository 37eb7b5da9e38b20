import type { ComponentProps } from 'react';
import { HeadTags } from '@/app/_metadata/head-tags';
import { AccountPage } from '@/components/account/auth-page/account-page';
import { FormPlace } from '@/components/account/auth-page/form-place';
import { PageShell } from '@/components/shell/page-shell/page-shell';
import { getCatalogue } from '@/lib/robots/catalogue/current';

interface MailedRouteProps {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly form: ComponentProps<typeof FormPlace>['form'];
}

/** A page that links of mails lead to, with one form. */
export function MailedRoute({ title, description, path, form }: MailedRouteProps) {
  const market = getCatalogue().market();
  return (
    <PageShell market={market}>
      <HeadTags title={title} description={description} path={path} isIndexed={false} />
      {/* Its address may hold a token: no more than the site's name goes along with what it loads. */}
      <meta name="referrer" content="strict-origin" />
      <AccountPage title={title} market={market}>
        <FormPlace form={form} />
      </AccountPage>
    </PageShell>
  );
}
