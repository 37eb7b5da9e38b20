import { connection } from 'next/server';
import { PageShell } from '@/components/shell/page-shell/page-shell';
import { MissingPage } from '@/components/ui/message-page/missing-page';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { PageTitle } from './_page/head-tags';
import RootLayout from './layout';

export { metadata, viewport } from './layout';

/**
 * The page of every address that leads to nothing. It has the shell itself: what `not-found.tsx` draws comes along in the
 * data of every page.
 */
export default async function GlobalNotFound() {
  await connection();
  return (
    <RootLayout>
      <PageShell market={getCatalogue().market()}>
        <PageTitle title="Page not found" />
        <MissingPage />
      </PageShell>
    </RootLayout>
  );
}
