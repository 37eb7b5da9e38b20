import { ActButton } from '@/components/ui/act-button/act-button';
import { reportProblemPath } from '@/lib/site/addresses/addresses';
import styles from './account-settings.module.css';
import { callFresh } from './call-fresh';
import { saveMyData } from './save-my-data';
import { Section } from './section';

/** Downloads everything stored about the user. */
export function DataSection() {
  const download = async () => {
    saveMyData(await callFresh({ call: 'Account/ExportMyData', body: {} }));
    return null;
  };
  return (
    <Section id="data" title="Your data">
      <div className={styles['row']}>
        <div className={styles['row-facts']}>
          <h3 className={styles['row-label']}>Download</h3>
          <div className={styles['row-value']}>
            Everything we store about you, as a JSON file. Something wrong in it?{' '}
            <a href={reportProblemPath()}>Report a problem</a>.
          </div>
        </div>
        <ActButton act={download}>Download my data</ActButton>
      </div>
    </Section>
  );
}
