import { HeadTags } from '@/app/_metadata/head-tags';
import { HelpEditorPage } from '@/components/content/edit/help-editor-page';
import { PageShell } from '@/components/shell/page-shell/page-shell';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

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
