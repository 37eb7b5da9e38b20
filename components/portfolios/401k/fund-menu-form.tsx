import { Button } from '@/components/ui/button/button';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { Input, TextArea } from '@/components/ui/form/input';
import { Columns, Stack } from '@/components/ui/stack/stack';
import {
  FUND_MENU_PATH,
  type FundMenuAddress,
  type FundMenuField,
  MOST_MENU_CHARACTERS,
} from '@/lib/site/addresses/fund-menu-address';
import { MenuFile } from './menu-file';

const EXAMPLE = 'VTI 0.03 50\nVXUS 0.05 20\nBND 0.03 30';

interface FundMenuFormProps {
  readonly address: FundMenuAddress;
  /** What is wrong with the menu; empty if nothing is. */
  readonly menuProblems: readonly string[];
}

/** The plan's funds and what is in them; the answer is another address. */
export function FundMenuForm({ address: { menu, typed, problems }, menuProblems }: FundMenuFormProps) {
  const problem = menuProblems.length > 0 ? menuProblems.join(' ') : null;
  const number = (name: Exclude<FundMenuField, 'menu'>, label: string, note?: string) => (
    <FieldFrame id={name} label={label} message={problems[name] ?? null} note={note}>
      <Input
        id={name}
        name={name}
        defaultValue={typed[name]}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        aria-invalid={problems[name] !== undefined || undefined}
        aria-describedby={problems[name] === undefined ? note && `${name}-note` : `${name}-problem`}
      />
    </FieldFrame>
  );
  return (
    <Stack as="form" gap={4} method="get" action={FUND_MENU_PATH}>
      <FieldFrame
        id="menu"
        label="Funds of your plan"
        message={problem}
        note="A fund a line: ticker, expense ratio in percent, share of your balance in percent. Add US, foreign, bonds, cash or other for funds we don’t know."
      >
        <TextArea
          id="menu"
          name="menu"
          rows={6}
          maxLength={MOST_MENU_CHARACTERS}
          defaultValue={menu}
          placeholder={EXAMPLE}
          required
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? 'menu-note' : 'menu-problem'}
        />
      </FieldFrame>
      <MenuFile fieldId="menu" />
      <Columns isNarrow>
        {number('balance', 'Balance in dollars')}
        {number('contribution', 'Added a year, in dollars')}
        {number('growth', 'Growth a year, in percent', 'An assumption, before fees')}
        {number('age', 'Your age')}
      </Columns>
      <div>
        <Button type="submit">Compare funds</Button>
      </div>
    </Stack>
  );
}
