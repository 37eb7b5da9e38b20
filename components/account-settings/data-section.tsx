import { showToast } from '@/components/toast/toast-store';
import { reportProblemPath } from '@/lib/addresses/addresses';
import { callApi } from '@/lib/api/client/call';
import styles from './account-settings.module.css';
import { ActButton } from './act-button';
import { saveFile } from './save-file';
import { Section } from './section';

/** Everything that is stored of the reader, as a file. */
export function DataSection() {
  const download = async () => {
    const data = await callApi<unknown>('Account/ExportMyData', {});
    saveFile('tickproof-my-data.json', 'application/json', `${JSON.stringify(data, null, 2)}\n`);
    showToast('Your data has been saved as a file', 'success');
    return null;
  };
  return (
    <Section id="data" title="Your data">
      <div className={styles['row']}>
        <div className={styles['row-facts']}>
          <h3 className={styles['row-label']}>Download</h3>
          <div className={styles['row-value']}>
            Everything that we store of you, as a JSON file. Something wrong in it?{' '}
            <a href={reportProblemPath()}>Report a problem</a>.
          </div>
        </div>
        <ActButton text="Download my data" busyText="Collecting…" act={download} />
      </div>
    </Section>
  );
}
