import { type ComponentProps, useRef } from 'react';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { Chip } from '@/components/ui/chip/chip';
import { Time } from '@/components/ui/time/time';
import type { CallAnswer, CallRequest } from '@/lib/http/api/client/call-types';
import { describeDevice } from './describe-device';
import { LoadedList } from './loaded-list';
import { Section } from './section';
import { sendChange } from './send-change';
import { Setting } from './setting';

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
      <ul ref={list} tabIndex={-1} aria-label="Sessions">
        {sorted.map((session) => (
          <Setting as="li" key={session.id} {...sessionFacts(session)}>
            {!session.isCurrent && (
              <ActButton
                act={() => change('Account/EndSession', { id: session.id })}
                next={list}
                aria-label={`End the session of ${describeDevice(session.userAgent)}, ${plainAddress(session.address)}`}
              >
                End
              </ActButton>
            )}
          </Setting>
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

function sessionFacts(session: Session): Pick<ComponentProps<typeof Setting>, 'title' | 'value'> {
  const { userAgent, address, isCurrent, isRemembered, createdAt, lastUsedAt, kind, expiresAt } = session;
  return {
    title: (
      <>
        {kind === 'app' ? `App token, ${describeDevice(userAgent)}` : describeDevice(userAgent)}
        {isCurrent && <Chip look="gain">This one</Chip>}
      </>
    ),
    value: (
      <>
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
      </>
    ),
  };
}

/** Strips the IPv6 prefix from a mapped IPv4 address. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
