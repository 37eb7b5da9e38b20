import { useRef } from 'react';
import { ProviderMark } from '@/components/account/account-dialogs/provider-mark';
import { useSignInOptions } from '@/components/account/account-dialogs/use-sign-in-options';
import { formatDate } from '@/lib/core/format/date';
import type { CurrentUser } from '@/lib/people/accounts/current-user';
import styles from './account-settings.module.css';
import { ActButton } from './act-button';
import type { FormAnswer, Identity } from './answers';
import { callFresh } from './call-fresh';
import { LeaveButton } from './leave-button';
import { leaveForProvider } from './leave-for-provider';
import { LoadedList } from './loaded-list';
import { Section } from './section';
import { sendChange } from './send-change';

/** Accounts of other sites that sign in here. */
export function ProvidersSection({ user }: { readonly user: CurrentUser }) {
  return (
    <Section
      id="providers"
      title="Log in with other accounts"
      lead="Log in here with an account that you have elsewhere. We learn your name and email there, nothing else."
    >
      <LoadedList<Identity> call="Account/GetIdentities" what="linked accounts">
        {(identities, reload) => <Identities user={user} identities={identities} reload={reload} />}
      </LoadedList>
    </Section>
  );
}

interface IdentitiesProps {
  readonly user: CurrentUser;
  readonly identities: readonly Identity[];
  readonly reload: () => Promise<unknown>;
}

function Identities({ user, identities, reload }: IdentitiesProps) {
  const list = useRef<HTMLUListElement>(null);
  const options = useSignInOptions();
  const linked = new Set(identities.map(({ Provider }) => Provider));
  const others = (options?.Providers ?? []).filter((provider) => !linked.has(provider));
  const isOnlyWay = !user.HasPassword && identities.length === 1;

  const remove = async (provider: string) => {
    const failure = await sendChange<FormAnswer>('Account/RemoveIdentity', { provider }, () => undefined);
    await reload();
    return failure;
  };
  return (
    <>
      {identities.length === 0 && others.length === 0 && (
        <p className={styles['text']}>
          {options ? 'This site offers no login with other accounts.' : 'None is linked.'}
        </p>
      )}
      <ul ref={list} className={styles['list']} tabIndex={-1} aria-label="Accounts of other sites">
        {identities.map(({ Provider, Email, CreatedAt }) => (
          <li key={Provider} className={styles['row']}>
            <div className={styles['row-facts']}>
              <h3 className={styles['row-label']}>
                <ProviderMark provider={Provider} />
                {Provider}
              </h3>
              <div className={styles['row-value']}>
                {Email !== null && <bdi>{Email}</bdi>}
                {Email !== null && ' · '}linked {formatDate(Date.parse(CreatedAt))}
                {isOnlyWay && <p>Your only way to log in: set a password before you remove it.</p>}
              </div>
            </div>
            {!isOnlyWay && (
              <ActButton
                text="Remove"
                busyText="Removing…"
                name={`Remove ${Provider}`}
                act={() => remove(Provider)}
                next={list}
              />
            )}
          </li>
        ))}
        {others.map((provider) => (
          <li key={provider} className={styles['row']}>
            <div className={styles['row-facts']}>
              <h3 className={styles['row-label']}>
                <ProviderMark provider={provider} />
                {provider}
              </h3>
              <div className={styles['row-value']}>Not linked</div>
            </div>
            <LeaveButton
              text="Link"
              name={`Link ${provider}`}
              leave={async () => {
                await callFresh({ call: 'Account/CheckFreshSignIn', body: {}, link: provider });
                await leaveForProvider(provider, 'link');
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
