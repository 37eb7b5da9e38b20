import { useRef } from 'react';
import { ProviderMark } from '@/components/account/account-dialogs/provider-mark';
import { useSignInOptions } from '@/components/account/account-dialogs/use-sign-in-options';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Note } from '@/components/ui/note/note';
import { formatDate } from '@/lib/core/format/date';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { callFresh } from './call-fresh';
import { leaveForProvider } from './leave-for-provider';
import { LoadedList, useAccountList } from './loaded-list';
import { Section } from './section';
import { sendChange } from './send-change';
import { Setting } from './setting';

/** Whether the site offers providers or the user still has one linked; true while unknown. */
export function useShowsProviders(): boolean {
  const options = useSignInOptions();
  const { data } = useAccountList('Account/GetIdentities');
  return options?.providers.length !== 0 || data?.items.length !== 0;
}

/** Linked accounts at other sites. */
export function ProvidersSection({ user }: { readonly user: CurrentUser }) {
  return (
    <Section
      id="providers"
      title="Log in with other accounts"
      lead="Log in with an account you have elsewhere. We get your name and email from it, nothing else."
    >
      <LoadedList name="Account/GetIdentities" what="linked accounts">
        {({ items }, reload) => <Identities user={user} identities={items} reload={reload} />}
      </LoadedList>
    </Section>
  );
}

interface IdentitiesProps {
  readonly user: CurrentUser;
  readonly identities: CallAnswer<'Account/GetIdentities'>['items'];
  readonly reload: () => Promise<unknown>;
}

function Identities({ user, identities, reload }: IdentitiesProps) {
  const list = useRef<HTMLUListElement>(null);
  const options = useSignInOptions();
  const linked = new Set(identities.map(({ provider }) => provider));
  const others = (options?.providers ?? []).filter((provider) => !linked.has(provider));
  const isOnlyWay = !user.hasPassword && identities.length === 1;

  const remove = async (provider: string) => {
    const failure = await sendChange('Account/RemoveIdentity', { provider }, () => undefined);
    await reload();
    return failure;
  };
  return (
    <>
      {identities.length === 0 && others.length === 0 && <Note look="text">None linked.</Note>}
      <ul ref={list} tabIndex={-1} aria-label="Accounts at other sites">
        {identities.map(({ provider, email, createdAt }) => (
          <Setting
            as="li"
            key={provider}
            title={
              <>
                <ProviderMark provider={provider} />
                {provider}
              </>
            }
            value={
              <>
                {email !== null && <bdi>{email}</bdi>}
                {email !== null && ' · '}linked {formatDate(Date.parse(createdAt))}
                {isOnlyWay && <p>Your only way to log in. Set a password before you remove it.</p>}
              </>
            }
          >
            {!isOnlyWay && (
              <ActButton act={() => remove(provider)} next={list} aria-label={`Remove ${provider}`}>
                Remove
              </ActButton>
            )}
          </Setting>
        ))}
        {others.map((provider) => (
          <Setting
            as="li"
            key={provider}
            title={
              <>
                <ProviderMark provider={provider} />
                {provider}
              </>
            }
            value="Not linked"
          >
            <ActButton
              act={async () => {
                await callFresh({ call: 'Account/CheckFreshSignIn', body: {}, link: provider });
                return leaveForProvider(provider, 'link');
              }}
              aria-label={`Link ${provider}`}
            >
              Link
            </ActButton>
          </Setting>
        ))}
      </ul>
    </>
  );
}
