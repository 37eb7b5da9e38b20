import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { COMMON_ERRORS } from '@/lib/http/api/openapi/common-errors';
import type { CallView } from '@/lib/http/api/reference/call-views';
import type { HubView } from '@/lib/http/api/reference/hub-view';
import { HUB_PATH, homePath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './api-reference.module.css';
import { CallSection } from './call-section';
import { ErrorsTable } from './errors-table';
import { EventsSection } from './events-section';

interface ApiReferenceProps {
  readonly calls: readonly CallView[];
  readonly hub: HubView;
}

export function ApiReference({ calls, hub }: ApiReferenceProps) {
  return (
    <article className={styles['reference']}>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="API reference" />
      <h1 className={styles['heading']}>API reference</h1>
      <p className={styles['text']}>
        Everything the robot pages show, for programs. Requests and answers are JSON, times are UTC, and
        percentages are numbers such as 12.5 for 12.5%. Also available as a machine-readable document:{' '}
        <a className={styles['link']} href={SITE_PATHS.openApi}>
          OpenAPI 3.1
        </a>
        .
      </p>
      <nav aria-labelledby="contents">
        <h2 id="contents" className={styles['title']}>
          Contents
        </h2>
        <ul className={styles['contents']}>
          <li>
            <a className={styles['link']} href="#rules">
              Rules for all calls
            </a>
          </li>
          {calls.map(({ anchor, summary, name }) => (
            <li key={anchor}>
              <a className={styles['link']} href={`#${anchor}`}>
                {summary}
              </a>{' '}
              <code>{name}</code>
            </li>
          ))}
          <li>
            <a className={styles['link']} href="#events">
              Real-time events
            </a>{' '}
            <code>{HUB_PATH}</code>
          </li>
        </ul>
      </nav>
      <section className={styles['call']} aria-labelledby="rules">
        <h2 id="rules" className={styles['title']}>
          Rules for all calls
        </h2>
        <p className={styles['text']}>
          <code>GET /api/antiforgery</code> returns a token and sets it as the cookie <code>XSRF-TOKEN</code>,
          over https <code>__Host-XSRF-TOKEN</code>. Send the cookie with every call, and the same value in
          the header <code>X-XSRF-TOKEN</code>.
        </p>
        <p className={styles['text']}>
          An app can make calls for its user without cookies. It logs in with <code>Account/Login</code>,
          keeps the value of the cookie <code>session</code> (over https <code>__Host-session</code>) and
          sends it as <code>Authorization: Bearer …</code>. Calls about robots and prices and{' '}
          <code>Account/GetCurrentUser</code> accept it; others return 403. To show a robot in a web view,
          open <code>/app/mobilewebviewpapertrades/ai-robot/ID/?token=…&amp;cx_user=…</code> with that token
          and the user’s <code>Id</code>. <code>/app/mobilewebviewpapertrades/?token=…&amp;cx_user=…</code>{' '}
          shows the user’s paper account.
        </p>
        <p className={styles['text']}>
          Guests get percentages, ratios and counts. Fields marked “Not for guests” are missing from their
          answers. Unknown fields are ignored; a field of the wrong type is named in the error message.
        </p>
        <p className={styles['text']}>
          Errors have the form <code>{'{"Message": "…"}'}</code>. Every call can return these:
        </p>
        <ErrorsTable label="Errors of all calls" errors={COMMON_ERRORS} />
      </section>
      {calls.map((call) => (
        <CallSection key={call.anchor} call={call} />
      ))}
      <EventsSection hub={hub} />
    </article>
  );
}
