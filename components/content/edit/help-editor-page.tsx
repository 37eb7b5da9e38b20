import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { helpPath, homePath } from '@/lib/site/addresses/addresses';
import styles from './help-editor.module.css';
import { HelpEditorIsland } from './help-editor-island';

/** Where content admins edit a text. Which one, and who looks, is known in the browser only. */
export function HelpEditorPage() {
  return (
    <div className={styles['page']}>
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
    </div>
  );
}
