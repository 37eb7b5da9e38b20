import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import { COMMON_ERRORS } from '@/lib/http/api/openapi/common-errors';
import type { SubjectEntry } from '@/lib/http/api/reference/subject-views';
import { apiReferencePath, homePath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { ErrorsTable } from './errors-table';

interface ApiReferenceProps {
  readonly subjects: readonly SubjectEntry[];
}

/** The rules for all calls, and the calls by subject; each subject has its own page. */
export function ApiReference({ subjects }: ApiReferenceProps) {
  return (
    <Page
      as="article"
      kind="reading"
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="API reference" />}
      title="API reference"
    >
      <Note look="text">
        Everything the robot pages show, for programs. Requests and answers are JSON, times are UTC, and
        percentages are numbers such as 12.5 for 12.5%. Also available as a machine-readable document:{' '}
        <a href={SITE_PATHS.openApi}>OpenAPI 3.1</a>.
      </Note>
      <Section as="nav" id="contents" title="Contents">
        <Stack as="ul" gap={2}>
          <li>
            <a href="#rules">Rules for all calls</a>
          </li>
        </Stack>
        {subjects.map(({ subject, title, description, calls }) => (
          <Stack as="section" key={subject} aria-labelledby={subject}>
            <h3 id={subject}>
              <a href={apiReferencePath(subject)}>{title}</a>
            </h3>
            <Note look="text">{description}</Note>
            <Stack as="ul" gap={2}>
              {calls.map(({ anchor, summary, name }) => (
                <li key={anchor} id={anchor}>
                  <a href={`${apiReferencePath(subject)}#${anchor}`}>{summary}</a>{' '}
                  <small>
                    <code>{name}</code>
                  </small>
                </li>
              ))}
            </Stack>
          </Stack>
        ))}
      </Section>
      <Section id="rules" title="Rules for all calls">
        <Note look="text">
          <code>GET /api/antiforgery</code> returns a token and sets it as the cookie <code>XSRF-TOKEN</code>,
          over https <code>__Host-XSRF-TOKEN</code>. Send the cookie with every call, and the same value in
          the header <code>X-XSRF-TOKEN</code>.
        </Note>
        <Note look="text">
          An app can make calls for its user without cookies. It logs in with <code>Account/Login</code>,
          keeps the value of the cookie <code>session</code> (over https <code>__Host-session</code>) and
          sends it as <code>Authorization: Bearer …</code>. Calls about robots and prices and{' '}
          <code>Account/GetCurrentUser</code> accept it; others return 403. To show a robot in a web view,
          open <code>/app/mobilewebviewpapertrades/ai-robot/ID/?token=…&amp;cx_user=…</code> with that token
          and the user’s <code>Id</code>. <code>/app/mobilewebviewpapertrades/?token=…&amp;cx_user=…</code>{' '}
          shows the user’s paper account.
        </Note>
        <Note look="text">
          Guests get percentages, ratios and counts. Fields marked “Not for guests” are missing from their
          answers. Unknown fields are ignored; a field of the wrong type is named in the error message.
        </Note>
        <Note look="text">
          Errors have the form <code>{'{"Message": "…"}'}</code>. Every call can return these:
        </Note>
        <ErrorsTable label="Errors of all calls" errors={COMMON_ERRORS} />
      </Section>
    </Page>
  );
}
