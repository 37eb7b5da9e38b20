import { useState } from 'react';
import { failureOf } from '@/components/account/account-dialogs/failure';
import { formatDateTime } from '@/lib/core/format/date';
import { callApi } from '@/lib/http/api/client/call';
import { describeDevice } from '@/lib/people/accounts/device-name';
import styles from './account-settings.module.css';
import { ActButton } from './act-button';
import type { SecurityEvent, SecurityLogPage } from './answers';
import { LoadedList } from './loaded-list';
import { Section } from './section';

const CALL = 'Account/GetSecurityLog';

/** What happened to the account. */
export function SecuritySection() {
  return (
    <Section
      id="security"
      title="Security log"
      lead="Logins and changes to your account in the last 180 days. If you don’t recognize one, change your password."
    >
      <LoadedList<SecurityEvent> call={CALL} what="events">
        {(events, _, hasMore) => <Events key={events[0]?.Id ?? 0} first={events} hasMore={hasMore} />}
      </LoadedList>
    </Section>
  );
}

function Events({ first, hasMore }: { readonly first: readonly SecurityEvent[]; readonly hasMore: boolean }) {
  const [page, setPage] = useState<SecurityLogPage>({ Items: first, HasMore: hasMore });
  const showOlder = async () => {
    try {
      const older = await callApi<SecurityLogPage>(CALL, { beforeId: page.Items.at(-1)?.Id });
      setPage({ Items: [...page.Items, ...older.Items], HasMore: older.HasMore });
      return null;
    } catch (error) {
      return failureOf(error);
    }
  };
  if (page.Items.length === 0)
    return <p className={styles['text']}>Nothing yet. Your next login will be listed here.</p>;
  return (
    <>
      <ul className={styles['list']} aria-label="Security events">
        {page.Items.map((event) => (
          <li key={event.Id} className={styles['row']}>
            <div className={styles['row-facts']}>
              <h3 className={styles['row-label']}>{event.Event}</h3>
              <p className={styles['row-value']}>
                {[formatDateTime(Date.parse(event.At)), describeDevice(event.UserAgent), event.Address]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {page.HasMore && (
        <div className={styles['actions']}>
          <ActButton text="Show older events" busyText="Loading…" act={showOlder} />
        </div>
      )}
    </>
  );
}
