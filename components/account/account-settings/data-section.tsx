import { ActButton } from '@/components/ui/act-button/act-button';
import { reportProblemPath } from '@/lib/site/addresses/addresses';
import { callFresh } from './call-fresh';
import { saveMyData } from './save-my-data';
import { Section } from './section';
import { Setting } from './setting';

/** Downloads everything stored about the user. */
export function DataSection() {
  const download = async () => {
    saveMyData(await callFresh({ call: 'Account/ExportMyData', body: {} }));
    return null;
  };
  return (
    <Section id="data" title="Your data">
      <Setting
        title="Download"
        value={
          <>
            Everything we store about you, as a JSON file. Something wrong in it?{' '}
            <a href={reportProblemPath()}>Report a problem</a>.
          </>
        }
      >
        <ActButton act={download}>Download my data</ActButton>
      </Setting>
    </Section>
  );
}
