import { Fact, Facts } from '@/components/ui/facts/facts';
import { Note } from '@/components/ui/note/note';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { formatCents } from '@/lib/people/memberships/price-labels';

/** Items, deductions, and the amounts due now and later. */
export function CheckoutRows({ checkout }: { readonly checkout: CallAnswer<'Memberships/GetCheckout'> }) {
  const { items, period, total, credit, dueNow, replaces, isSandbox } = checkout;
  return (
    <>
      <Facts isColumn>
        {items.map(({ product, name, price }) => (
          <Fact key={product} term={`${name}, ${period}ly`}>
            {money(price)}
          </Fact>
        ))}
        {credit > 0 && <Fact term={`Unused part of ${replaces.join(' and ')}`}>−{money(credit)}</Fact>}
        <Fact term={isSandbox ? 'Would be due now' : 'Due now'}>
          <strong>{money(dueNow)}</strong>
        </Fact>
      </Facts>
      <Note look="text">
        {isSandbox
          ? `With a payment provider, it would renew for ${money(total)} a ${period} until canceled.`
          : `Then ${money(total)} a ${period} until you cancel, with one click, on this page.`}
        {replaces.length > 0 && ` It replaces ${replaces.join(' and ')} right away.`}
      </Note>
    </>
  );
}

function money(dollars: number): string {
  return formatCents(Math.round(dollars * 100));
}
