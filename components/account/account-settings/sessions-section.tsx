import { useRef } from 'react';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { Chip } from '@/components/ui/chip/chip';
import { Time } from '@/components/ui/time/time';
import type { CallAnswer, CallRequest } from '@/lib/http/api/client/call-types';
import styles from './account-settings.module.css';
import { describeDevice } from './describe-device';
import { LoadedList } from './loaded-list';
import { Section } from './section';
import { sendChange } from './send-change';

export function SessionsSection() {
  return (
    <Section
      id="sessions"
      title="Active sessions"
      lead="If you don’t recognize one, end it and change your password."
    >
      <LoadedList name="Account/GetSessions" what="sessions">
        {({ items }, reload) => <Sessions sessions={items} reload={reload} />}
      </LoadedList>
    </Section>
  );
}

type Session = CallAnswer<'Account/GetSessions'>['items'][number];
type EndCall = 'Account/EndSession' | 'Account/EndOtherSessions';

interface SessionsProps {
  readonly sessions: readonly Session[];
  readonly reload: () => Promise<unknown>;
}

function Sessions({ sessions, reload }: SessionsProps) {
  const list = useRef<HTMLUListElement>(null);
  // The current session first, then by last use.
  const sorted = [...sessions].sort(
    (a, b) =>
      Number(b.isCurrent) - Number(a.isCurrent) || Date.parse(b.lastUsedAt) - Date.parse(a.lastUsedAt),
  );
  const change = async <Name extends EndCall>(name: Name, body: CallRequest<Name>) => {
    const failure = await sendChange(name, body, () => undefined);
    await reload();
    return failure;
  };
  const hasOthers = sorted.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul ref={list} className={styles['list']} tabIndex={-1} aria-label="Sessions">
        {sorted.map((session) => (
          <li key={session.id} className={styles['row']}>
            <SessionFacts session={session} />
            {!session.isCurrent && (
              <ActButton
                act={() => change('Account/EndSession', { id: session.id })}
                next={list}
                aria-label={`End the session of ${describeDevice(session.userAgent)}, ${plainAddress(session.address)}`}
              >
                End
              </ActButton>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <Actions>
          <ActButton act={() => change('Account/EndOtherSessions', {})} next={list}>
            End all other sessions
          </ActButton>
        </Actions>
      )}
    </>
  );
}

function SessionFacts({ session }: { readonly session: Session }) {
  const { userAgent, address, isCurrent, isRemembered, createdAt, lastUsedAt, kind, expiresAt } = session;
  return (
    <div className={styles['row-facts']}>
      <h3 className={styles['row-label']}>
        {kind === 'app' ? `App token, ${describeDevice(userAgent)}` : describeDevice(userAgent)}
        {isCurrent && <Chip look="gain">This one</Chip>}
      </h3>
      <div className={styles['row-value']}>
        <p>
          {plainAddress(address)} · last used <Time at={lastUsedAt} />
        </p>
        {kind === 'app' ? (
          <p>
            Made <Time at={createdAt} /> · ends <Time at={expiresAt} />
          </p>
        ) : (
          <p>
            Logged in <Time at={createdAt} />
            {isRemembered && ' · stays logged in'}
          </p>
        )}
      </div>
    </div>
  );
}

/** Strips the IPv6 prefix from a mapped IPv4 address. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
