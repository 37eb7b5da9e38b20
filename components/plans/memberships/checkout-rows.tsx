import type { AnswerOf } from '@/lib/http/api/client/call-types';
import { formatCents } from '@/lib/people/memberships/price-labels';
import styles from './checkout.module.css';

/** Items, deductions, and the amounts due now and later. */
export function CheckoutRows({ checkout }: { readonly checkout: AnswerOf<'Memberships/GetCheckout'> }) {
  const { items, period, total, credit, dueNow, replaces, isSandbox } = checkout;
  return (
    <>
      <dl className={styles['rows']}>
        {items.map(({ product, name, price }) => (
          <Row key={product} name={`${name}, ${period}ly`} value={money(price)} />
        ))}
        {credit > 0 && <Row name={`Unused part of ${replaces.join(' and ')}`} value={`−${money(credit)}`} />}
        <div className={`${styles['row']} ${styles['due']}`}>
          <dt>{isSandbox ? 'Would be due now' : 'Due now'}</dt>
          <dd>{money(dueNow)}</dd>
        </div>
      </dl>
      <p className={styles['note']}>
        {isSandbox
          ? `With a payment provider, it would renew for ${money(total)} a ${period} until canceled.`
          : `Then ${money(total)} a ${period} until you cancel, with one click, on this page.`}
        {replaces.length > 0 && ` It replaces ${replaces.join(' and ')} right away.`}
      </p>
    </>
  );
}

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={styles['row']}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function money(dollars: number): string {
  return formatCents(Math.round(dollars * 100));
}
