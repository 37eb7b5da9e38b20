import { useState } from 'react';
import { SignedIn } from '@/components/session/user-page/signed-in';
import { formatQuantity } from '@/components/trading/paper-data/paper-labels';
import { changePaper, usePaper } from '@/components/trading/paper-data/use-paper';
import { ButtonLink } from '@/components/ui/button/button';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Form } from '@/components/ui/form/form';
import { NumberField } from '@/components/ui/form/number-field';
import { SelectField } from '@/components/ui/form/select-field';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { formatMoney, formatPercent } from '@/lib/core/format/number';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { type BasketCopyValues, copySchema, toTerms } from './copy-schema';
import { CopySummary } from './copy-summary';
import { StopField } from './stop-field';
import { isRunning, useBasketCopies } from './use-basket-copies';

interface UserCopyProps {
  readonly id: string;
  readonly name: string;
}

/** The user's copies of a portfolio, or what a copy would buy. */
export function UserCopy(props: UserCopyProps) {
  return <SignedIn what="your paper account">{(user) => <Copying {...props} userId={user.id} />}</SignedIn>;
}

type Account = CallAnswer<'CxPaperTrades/GetAccounts'>['items'][number];

function Copying({ id, name, userId }: UserCopyProps & { readonly userId: string }) {
  const copies = useBasketCopies(userId);
  const accounts = usePaper('CxPaperTrades/GetAccounts', userId, {});
  return (
    <Loaded call={copies} what="your copies" height="14rem">
      {({ items }) => {
        const running = items.filter((copy) => copy.basket === id && isRunning(copy));
        return (
          <Loaded call={accounts} what="your paper accounts" height="14rem">
            {({ items: open }) => {
              const free = open.filter(
                (account) => !running.some(({ accountId }) => accountId === account.id),
              );
              return (
                <Stack gap={4}>
                  {running.map((copy) => (
                    <CopySummary key={copy.copyId} copy={copy} />
                  ))}
                  {open.length === 0 ? (
                    <NoAccount />
                  ) : (
                    free.length > 0 && <CopyForm id={id} name={name} accounts={free} />
                  )}
                </Stack>
              );
            }}
          </Loaded>
        );
      }}
    </Loaded>
  );
}

function NoAccount() {
  return (
    <>
      <Note look="text">Open a paper account first. It takes one click.</Note>
      <ButtonLink size={36} href={SITE_PATHS.paperTrades}>
        Open a paper account
      </ButtonLink>
    </>
  );
}

const USUAL_AMOUNT = 10_000;

interface CopyFormProps {
  readonly id: string;
  readonly name: string;
  readonly accounts: readonly Account[];
}

function CopyForm({ id, name, accounts }: CopyFormProps) {
  const [first] = accounts;
  const free = Math.floor(first?.buyingPower ?? USUAL_AMOUNT);
  const initial: BasketCopyValues = {
    accountId: first?.id ?? '',
    amount: String(Math.min(USUAL_AMOUNT, Math.max(free, 0))),
    stopPct: '',
  };
  const [values, setValues] = useState(initial);
  return (
    <Form<BasketCopyValues>
      initial={initial}
      schema={copySchema}
      focus={null}
      submit="Copy to paper"
      onValues={setValues}
      send={async (typed) => {
        const terms = toTerms(id, typed);
        if (!terms) return 'Check the fields above.';
        await changePaper('CxBaskets/CopyToPaper', terms);
        showToast(`${name} is copied to paper`, 'success');
        return undefined;
      }}
    >
      {accounts.length > 1 && (
        <SelectField
          name="accountId"
          label="Paper account"
          options={accounts.map((account) => [account.id, account.name])}
        />
      )}
      <NumberField name="amount" label="Amount" unit="USD" note="Set aside for this copy alone." />
      <StopField />
      <Preview id={id} values={values} />
    </Form>
  );
}

const NOTE_TEXTS = {
  'whole-units': 'whole shares',
  'less-than-one': 'less than one share',
  small: 'too small to trade',
  'no-price': 'no price',
} as const;

/** What a copy would buy at the latest prices. */
function Preview({ id, values }: { readonly id: string; readonly values: BasketCopyValues }) {
  const call = useCall('CxBaskets/PreviewCopy', toTerms(id, values), { keeps: true });
  if (toTerms(id, values) === null) return null;
  return (
    <Loaded call={call} what="what it would buy" height="8rem">
      {({ lines, costs, cashLeft, free, problem }) => (
        <Stack gap={2}>
          <Facts isColumn>
            {lines.map(({ ticker, weightPct, quantity, amount, note }) => (
              <Fact key={ticker} term={`${ticker} ${formatPercent(weightPct, 1)}`}>
                {amount === null
                  ? NOTE_TEXTS['no-price']
                  : `${formatQuantity(quantity)} · ${formatMoney(amount)}`}
                {note !== null && note !== 'no-price' && ` · ${NOTE_TEXTS[note]}`}
              </Fact>
            ))}
            <Fact term="Costs to expect">{formatMoney(costs)}</Fact>
            <Fact term="Stays in cash">{formatMoney(cashLeft)}</Fact>
            <Fact term="Free in the account">{formatMoney(free)}</Fact>
          </Facts>
          {problem !== null && <Note look="text">{problem}</Note>}
          <Note>
            Bought at the next prices, or at the next open where the market is closed. Stocks and ETFs in
            whole shares.
          </Note>
        </Stack>
      )}
    </Loaded>
  );
}
