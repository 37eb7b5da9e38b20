import { changePaper } from '@/components/trading/paper-data/use-paper';
import { Form } from '@/components/ui/form/form';
import { BalanceFields } from './balance-fields';
import { balanceOf, balanceSchema } from './balance-schema';
import styles from './papertrades.module.css';

interface OpenAccountProps {
  readonly presets: readonly number[];
  readonly priceKind: string;
  /** Just the form, for narrow spaces. */
  readonly isCompact?: boolean;
}

/** The first step: a paper account and its balance. */
export function OpenAccount({ presets, priceKind, isCompact = false }: OpenAccountProps) {
  const form = (
    <Form
      initial={{ preset: String(presets.at(-1) ?? ''), amount: '' }}
      schema={balanceSchema}
      focus={null}
      submit="Open paper account"
      send={async (values) => {
        await changePaper('CxPaperTrades/OpenAccount', { balance: balanceOf(values) });
        return null;
      }}
    >
      <BalanceFields presets={presets} />
    </Form>
  );
  if (isCompact)
    return (
      <>
        <p>Open your paper account first. You can reset it later with another balance.</p>
        {form}
      </>
    );
  return (
    <div className={styles['opening']}>
      <section className={styles['panel']} aria-labelledby="open-account">
        <h2 id="open-account" className={styles['section-title']}>
          Open your paper account
        </h2>
        <p>Choose its starting balance. You can reset it later with another one.</p>
        {form}
      </section>
      <section className={styles['panel']} aria-labelledby="how-it-works">
        <h2 id="how-it-works" className={styles['section-title']}>
          How it works
        </h2>
        <ul className={styles['list']}>
          <li>No money moves, and no order reaches a broker.</li>
          <li>Autopilot copies the signals of robots you follow to this account.</li>
          <li>On the paper exchange you buy and sell by hand.</li>
          <li>Orders pay spread, price impact and commission, as the robots do.</li>
          <li>{priceKind}. Positions together are never worth more than the account: no leverage.</li>
        </ul>
      </section>
    </div>
  );
}
