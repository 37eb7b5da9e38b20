import { useField } from 'formik';
import { useEffect, useRef } from 'react';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { ChoiceSet, type ChoiceSetProps } from '@/components/ui/form/choice-set';
import { NumberField } from '@/components/ui/form/number-field';
import { Columns } from '@/components/ui/stack/stack';
import { formatMoney } from '@/lib/core/format/number';
import { BALANCES } from './copy-values';

/** How much a copy trades, and when it stops. */
export function SizeFields({ sizing }: { readonly sizing: 'amount' | 'share' }) {
  return (
    <>
      <Choices
        name="sizing"
        legend="Size of each trade"
        choices={[
          ['amount', 'The same amount', 'Each trade gets the amount you set.'],
          [
            'share',
            'The robot’s share',
            'Each trade gets the same share of your allocation as of the robot’s balance.',
          ],
        ]}
        columns={2}
      />
      <Columns isTight>
        <NumberField
          name="amount"
          label={sizing === 'amount' ? 'Amount per trade' : 'Allocation'}
          unit="USD"
        />
        <NumberField name="copyStopPct" label="Copy stop" unit="%" isWhole />
      </Columns>
    </>
  );
}

/** The money that only this copy uses; follows what is offered until something else is typed. */
export function SetAsideField({ offered }: { readonly offered: string }) {
  const [{ value }, , { setValue }] = useField<string>('setAside');
  const last = useRef(offered);
  useEffect(() => {
    if (value === last.current && value !== offered) void setValue(offered);
    if (value === last.current) last.current = offered;
  }, [value, offered, setValue]);
  return (
    <NumberField
      name="setAside"
      label="Set aside for this robot"
      unit="USD"
      note="Only its trades use this money, with what they make. You can add and remove later. Empty: it uses what is free in the account."
    />
  );
}

/** Limits that most users don't change. */
export function AdvancedFields() {
  return (
    <Disclosure summary="Advanced">
      <Columns isTight>
        <NumberField name="scalePct" label="Scale" unit="%" isWhole note="100 is the size above." />
        <NumberField name="maxPerTrade" label="Max per trade" unit="USD" note="Empty: no limit." />
        <NumberField name="maxOpen" label="Max open trades" isWhole note="Empty: no limit." />
      </Columns>
    </Disclosure>
  );
}

/** What the paper account starts with, if there is none yet. */
export function BalanceFields({ balance }: { readonly balance: string }) {
  return (
    <>
      <Choices
        name="balance"
        legend="Your paper account starts with"
        choices={[
          ...BALANCES.map((value) => [value, formatMoney(Number(value), 0)] as const),
          ['other', 'Other'],
        ]}
        columns={3}
      />
      {balance === 'other' && (
        <NumberField
          name="otherBalance"
          label="Starting balance"
          unit="USD"
          isWhole
          note="Whole dollars, from $1,000 to $10,000,000."
        />
      )}
    </>
  );
}

type ChoicesProps = Omit<ChoiceSetProps<string>, 'chosen' | 'onChoose'>;

/** Radio buttons of a form. */
export function Choices(props: ChoicesProps) {
  const { name } = props;
  const [field] = useField<string>(name);
  return (
    <ChoiceSet
      {...props}
      chosen={field.value}
      onChoose={(value) => field.onChange({ target: { name, value } })}
    />
  );
}
