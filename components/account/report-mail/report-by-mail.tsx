'use client';

import { joinClasses } from '@/components/ui/design/class-names';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Failed } from '@/components/ui/loaded/failed';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Section } from '@/components/ui/section/section';
import { SHOWN } from '@/components/ui/shown/shown';
import { legalPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './report-mail.module.css';

const ReportForm = lazyPart(async () => (await import('./report-form')).ReportForm);

/** Where anyone can ask for the weekly report by mail. */
export function ReportByMail() {
  return (
    <Section id="by-mail" title="The weekly report by email">
      <p>
        One email each Saturday with the report’s main figures, and a link to stop. We use your address for
        nothing else: <a href={legalPath('privacy')}>privacy</a>.
      </p>
      <noscript>
        <p>
          The form needs JavaScript. You can follow the <a href={SITE_PATHS.blogFeed}>RSS feed</a> instead.
        </p>
      </noscript>
      <div className={joinClasses(styles['form'], SHOWN.withScripts)}>
        <ReportForm
          fallback={<Waiting what="the form" height="8rem" />}
          failed={(retry) => <Failed what="the form" onRetry={retry} />}
        />
      </div>
    </Section>
  );
}
