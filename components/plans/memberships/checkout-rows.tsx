import { Fact, Facts } from '@/components/ui/facts/facts';
import { Note } from '@/components/ui/note/note';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { formatCents, formatDay } from '@/lib/people/memberships/price-labels';
import { useMyPlans } from './use-my-plans';

type Checkout = CallAnswer<'Memberships/GetCheckout'>;
type ToolCredit = NonNullable<CallAnswer<'Memberships/GetMine'>['toolCredit']>;

/** Items, deductions, and the amounts due now and later. */
export function CheckoutRows({ checkout }: { readonly checkout: Checkout }) {
  const { items, period, total, credit, dueNow, replaces, isSandbox, isByCredit } = checkout;
  const { mine } = useMyPlans();
  return (
    <>
      <Facts isColumn>
        {items.map(({ product, name, price }) => (
          <Fact key={product} term={`${name}, ${period}ly`}>
            {money(price)}
          </Fact>
        ))}
        {credit > 0 && <Fact term={`Unused part of ${replaces.join(' and ')}`}>−{money(credit)}</Fact>}
        {isByCredit && <Fact term="Paid with your plan’s credit">−{money(total)}</Fact>}
        <Fact term={isSandbox ? 'Would be due now' : 'Due now'}>
          <strong>{money(dueNow)}</strong>
        </Fact>
      </Facts>
      <Note look="text">
        {isByCredit
          ? describeCredit(checkout, mine?.toolCredit ?? null)
          : isSandbox
            ? `With a payment provider, it would renew for ${money(total)} a ${period} until canceled.`
            : `Then ${money(total)} a ${period} until you cancel, with one click, on this page.`}
        {replaces.length > 0 && ` It replaces ${replaces.join(' and ')} right away.`}
      </Note>
    </>
  );
}

/** What a purchase with credit leaves, and what follows. */
function describeCredit({ total, state }: Checkout, credit: ToolCredit | null): string {
  const renewal =
    'It’s paid with each month’s credit until you cancel, with one click, on this page, and ends with your plan.';
  if (credit === null) return renewal;
  const day = formatDay(Date.parse(credit.endsAt));
  return state === 'open'
    ? `${money(credit.left)} of your credit is left until ${day}; ${money(credit.left - total)} after this. ${renewal}`
    : `${money(credit.left)} of your credit is left until ${day}. ${renewal}`;
}

function money(dollars: number): string {
  return formatCents(Math.round(dollars * 100));
}
