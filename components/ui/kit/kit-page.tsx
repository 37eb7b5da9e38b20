import { Page } from '@/components/ui/page/page';
import { Panel } from '@/components/ui/panel/panel';
import styles from './kit.module.css';
import { KIT_PARTS } from './kit-parts';

const SCHEMES = ['light', 'dark'] as const;

/** Every part of `components/ui` in its states, light and dark. Shown on this machine only. */
export function KitPage() {
  return (
    <Page title="Kit" count="Every part in its states. Figures are invented.">
      {KIT_PARTS.map(({ name, note, Part }) => (
        <Panel key={name} title={name} aside={note}>
          <div className={styles['schemes']}>
            {SCHEMES.map((scheme) => (
              <div key={scheme} className={styles['scheme']} style={{ colorScheme: scheme }}>
                <Part />
              </div>
            ))}
          </div>
        </Panel>
      ))}
    </Page>
  );
}
