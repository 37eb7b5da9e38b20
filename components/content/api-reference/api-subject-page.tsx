import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import type { CallView } from '@/lib/http/api/reference/call-views';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { CallSection } from './call-section';
import { ReferencePage } from './reference-page';

interface ApiSubjectPageProps {
  readonly title: string;
  readonly description: string;
  readonly calls: readonly CallView[];
}

/** A subject's calls with every field, error and example. */
export function ApiSubjectPage({ title, description, calls }: ApiSubjectPageProps) {
  return (
    <ReferencePage title={title}>
      <Note look="text">
        {description} The <a href={`${SITE_PATHS.apiReference}#rules`}>rules for all calls</a> apply.
      </Note>
      <Section as="nav" id="contents" title="Contents">
        <Stack as="ul" gap={2}>
          {calls.map(({ anchor, summary, name }) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>{summary}</a>{' '}
              <small>
                <code>{name}</code>
              </small>
            </li>
          ))}
        </Stack>
      </Section>
      {calls.map((call) => (
        <CallSection key={call.anchor} call={call} />
      ))}
    </ReferencePage>
  );
}
