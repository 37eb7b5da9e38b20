import { HeadTags } from '@/app/_metadata/head-tags';
import { HelpEditorPage } from '@/components/edit/help-editor-page';
import { PageShell } from '@/components/page-shell/page-shell';
import { SITE_PATHS } from '@/lib/addresses/addresses';
import { getCatalogue } from '@/lib/catalogue/current';

/** Where content admins edit texts. */
export default function Page() {
  return (
    <PageShell market={getCatalogue().market()}>
      <HeadTags
        title="Edit a text"
        description="Where content admins edit help articles and the descriptions of robots."
        path={SITE_PATHS.helpEditor}
        isIndexed={false}
      />
      <HelpEditorPage />
    </PageShell>
  );
}
