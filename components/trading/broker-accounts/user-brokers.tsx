import { useEffect, useState } from 'react';
import { ConfirmDialog } from '@/components/account/account-settings/confirm-dialog';
import { resumeChange } from '@/components/account/account-settings/resume-change';
import { SignedIn } from '@/components/session/user-page/signed-in';
import { usePaper } from '@/components/trading/paper-data/use-paper';
import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Loaded } from '@/components/ui/loaded/loaded';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { BackLink } from '@/components/ui/page/back-link';
import { Panels } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import type { MarketName } from '@/lib/market/data/source';
import { brokerAccountPath, CONNECT_PATH, helpPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { AccountCard } from './account-card';
import { AccountView } from './account-view';
import type { BrokerState } from './broker-calls';
import { ConnectForm } from './connect-form';
import { isSelectedOnPaper, PaperCard } from './paper-card';
import { useBrokers } from './use-brokers';

export interface UserBrokersProps {
  readonly market: MarketName;
}

/** The signed-in user's accounts: all of them, the one in the address, or the form to connect another. */
export function UserBrokers({ market }: UserBrokersProps) {
  return <SignedIn what="your accounts">{(user) => <OwnBrokers user={user} market={market} />}</SignedIn>;
}

type View = { readonly name: 'list' | 'connect' } | { readonly name: 'account'; readonly id: string };

function OwnBrokers({ user, market }: UserBrokersProps & { readonly user: CurrentUser }) {
  const [view, setView] = useState<View>(readView);
  useEffect(() => {
    // The user may be back from a provider that confirmed them for a change.
    void resumeChange(user.id, () => undefined);
  }, [user.id]);
  const response = useBrokers('CxBrokers/GetBrokers', user.id, {});
  const connected = (id: string) => {
    history.replaceState(history.state, '', brokerAccountPath(id));
    setView({ name: 'account', id });
  };
  return (
    <>
      <ConfirmDialog user={user} />
      <Loaded call={response} what="your accounts" height="24rem">
        {(state) => {
          if (view.name === 'account') return <OneAccount user={user} id={view.id} state={state} />;
          if (view.name === 'connect' && state.problem === null)
            return (
              <>
                <Back />
                <Section title="Connect a broker">
                  <ConnectForm state={state} user={user} onConnected={connected} />
                </Section>
              </>
            );
          return <AllAccounts user={user} state={state} market={market} />;
        }}
      </Loaded>
    </>
  );
}

function readView(): View {
  const query = new URLSearchParams(window.location.search);
  const id = query.get('account');
  if (id !== null) return { name: 'account', id };
  return { name: query.has('connect') ? 'connect' : 'list' };
}

function Back() {
  return <BackLink href={SITE_PATHS.brokers}>All accounts</BackLink>;
}

interface OneAccountProps {
  readonly user: CurrentUser;
  readonly id: string;
  readonly state: BrokerState;
}

function OneAccount({ user, id, state }: OneAccountProps) {
  const isKnown = state.accounts.some((account) => account.id === id);
  return (
    <>
      <Back />
      {isKnown ? (
        <Opened user={user} id={id} state={state} />
      ) : (
        <Notice title="We can’t find this account">
          <p>You may have connected it with another login. See all accounts above.</p>
        </Notice>
      )}
    </>
  );
}

function Opened({ user, id, state }: OneAccountProps) {
  const response = useBrokers('CxBrokers/GetAccount', user.id, { id });
  const copies = usePaper('CxPaperTrades/GetCopies', user.id, {});
  return (
    <section aria-label="Broker account">
      <Loaded call={response} what="the account">
        {(account) => (
          <AccountView
            account={account}
            broker={state.brokers.find((one) => one.id === account.broker) ?? null}
            copies={copies}
          />
        )}
      </Loaded>
    </section>
  );
}

interface AllAccountsProps extends UserBrokersProps {
  readonly user: CurrentUser;
  readonly state: BrokerState;
}

function AllAccounts({ user, state: { problem, accounts, brokers }, market }: AllAccountsProps) {
  const copies = usePaper('CxPaperTrades/GetCopies', user.id, {});
  const connected = accounts.filter(({ state }) => state !== 'disconnected');
  const past = accounts.filter(({ state }) => state === 'disconnected');
  const isOnPaper = copies.data?.items.some(isSelectedOnPaper) === true;
  return (
    <>
      {problem !== null && (
        <Notice
          title={
            market === 'live' ? 'No broker can be connected' : 'No broker can be connected on these prices'
          }
        >
          <p>
            {problem} Robots you select for autotrading trade your paper account, which needs nothing else.{' '}
            <a href={helpPath('broker-accounts')}>How broker accounts work</a>
          </p>
        </Notice>
      )}
      {problem === null && (
        <Actions>
          <ButtonLink size={36} look={connected.length === 0 ? 'primary' : 'secondary'} href={CONNECT_PATH}>
            Connect a broker
          </ButtonLink>
          <a href={helpPath('broker-accounts')}>How broker accounts work</a>
        </Actions>
      )}
      <Section title="Your accounts">
        <Panels as="ul">
          <PaperCard userId={user.id} copies={copies} isDefault={connected.length === 0} />
          {connected.map((account) => (
            <AccountCard key={account.id} account={account} isDefault={connected.length === 1} />
          ))}
        </Panels>
        {connected.length > 1 && (
          <Note>With several broker accounts, you choose one each time you select a robot.</Note>
        )}
        {problem === null && connected.length === 0 && !isOnPaper && (
          <Note>
            You can connect{' '}
            {new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(brokers.map(({ name }) => name))}.
            Or start on paper: autotrading needs no broker.
          </Note>
        )}
      </Section>
      {past.length > 0 && (
        <Section title="Disconnected">
          <Panels as="ul">
            {past.map((account) => (
              <AccountCard key={account.id} account={account} />
            ))}
          </Panels>
        </Section>
      )}
    </>
  );
}
