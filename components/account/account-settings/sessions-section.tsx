import { useRef } from 'react';
import { formatDateTime } from '@/lib/core/format/date';
import styles from './account-settings.module.css';
import { ActButton } from './act-button';
import type { FormAnswer, Session } from './answers';
import { describeDevice } from './describe-device';
import { LoadedList } from './loaded-list';
import { Section } from './section';
import { sendChange } from './send-change';

/** Where one is logged in, and how to end that. */
export function SessionsSection() {
  return (
    <Section
      id="sessions"
      title="Where you are logged in"
      lead="If you do not know one of these, end it and change your password."
    >
      <LoadedList<Session> call="Account/GetSessions" what="sessions">
        {(sessions, reload) => <Sessions sessions={sessions} reload={reload} />}
      </LoadedList>
    </Section>
  );
}

interface SessionsProps {
  readonly sessions: readonly Session[];
  readonly reload: () => Promise<unknown>;
}

function Sessions({ sessions, reload }: SessionsProps) {
  const list = useRef<HTMLUListElement>(null);
  // This one first, then those used last.
  const sorted = [...sessions].sort(
    (a, b) =>
      Number(b.IsCurrent) - Number(a.IsCurrent) || Date.parse(b.LastUsedAt) - Date.parse(a.LastUsedAt),
  );
  const change = async (call: string, body: Readonly<Record<string, unknown>>) => {
    const failure = await sendChange<FormAnswer>(call, body, () => undefined);
    await reload();
    return failure;
  };
  const hasOthers = sorted.some(({ IsCurrent }) => !IsCurrent);
  return (
    <>
      <ul ref={list} className={styles['list']} tabIndex={-1} aria-label="Sessions">
        {sorted.map((session) => (
          <li key={session.Id} className={styles['row']}>
            <SessionFacts session={session} />
            {!session.IsCurrent && (
              <ActButton
                text="End"
                busyText="Ending…"
                name={`End the session of ${describeDevice(session.UserAgent)}, ${plainAddress(session.Address)}`}
                act={() => change('Account/EndSession', { id: session.Id })}
                next={list}
              />
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <div className={styles['actions']}>
          <ActButton
            text="End all other sessions"
            busyText="Ending…"
            act={() => change('Account/EndOtherSessions', {})}
            next={list}
          />
        </div>
      )}
    </>
  );
}

function SessionFacts({ session }: { readonly session: Session }) {
  const { UserAgent, Address, IsCurrent, IsRemembered, CreatedAt, LastUsedAt } = session;
  return (
    <div className={styles['row-facts']}>
      <h3 className={styles['row-label']}>
        {describeDevice(UserAgent)}
        {IsCurrent && <span className={styles['on']}>This one</span>}
      </h3>
      <div className={styles['row-value']}>
        <p>
          {plainAddress(Address)} · last used {formatDateTime(Date.parse(LastUsedAt))}
        </p>
        <p>
          Logged in {formatDateTime(Date.parse(CreatedAt))}
          {IsRemembered && ' · stays logged in'}
        </p>
      </div>
    </div>
  );
}

/** An IPv4 address as people know it, where it came by a socket of IPv6. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
