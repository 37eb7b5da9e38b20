import { BalanceFields } from '@/components/trading/paper-accounts/balance-fields';
import { balanceSchema, toBalance } from '@/components/trading/paper-accounts/balance-schema';
import { changePaper } from '@/components/trading/paper-data/use-paper';
import { Form } from '@/components/ui/form/form';
import { Points } from '@/components/ui/note/note';
import { Panel, Panels } from '@/components/ui/panel/panel';

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
        await changePaper('CxPaperTrades/OpenAccount', { balance: toBalance(values) });
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
    <Panels>
      <Panel title="Open your paper account">
        <p>Choose its starting balance. You can reset it later with another one.</p>
        {form}
      </Panel>
      <Panel title="How it works">
        <Points>
          <li>No money moves, and no order reaches a broker.</li>
          <li>Autopilot copies the signals of robots you follow to this account.</li>
          <li>On the paper exchange you buy and sell by hand.</li>
          <li>Orders pay spread, price impact and commission, as the robots do.</li>
          <li>{priceKind}. Positions together are never worth more than the account: no leverage.</li>
        </Points>
      </Panel>
    </Panels>
  );
}
