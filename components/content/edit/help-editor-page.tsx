import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Stack } from '@/components/ui/stack/stack';
import { helpPath, homePath } from '@/lib/site/addresses/addresses';
import styles from './help-editor.module.css';
import { HelpEditorIsland } from './help-editor-island';

/** The editor's page. The text and the user are only known in the browser. */
export function HelpEditorPage() {
  return (
    <Stack gap={4} data-page="working">
      <Breadcrumbs
        steps={[
          { title: 'Home', href: homePath() },
          { title: 'Help', href: helpPath() },
        ]}
        current="Edit a text"
      />
      <h1 className={styles['title']}>Edit a text</h1>
      <noscript>
        <p>The editor needs JavaScript.</p>
      </noscript>
      <HelpEditorIsland />
    </Stack>
  );
}
