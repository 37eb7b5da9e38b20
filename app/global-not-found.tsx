import { connection } from 'next/server';
import { PageShell } from '@/components/shell/page-shell/page-shell';
import { MissingPage } from '@/components/ui/message-page/missing-page';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { PageTitle } from './_page/head-tags';
import RootLayout from './layout';

export { metadata, viewport } from './layout';

/** The 404 page. It renders the shell itself, because the data of every page includes what `not-found.tsx` renders. */
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
