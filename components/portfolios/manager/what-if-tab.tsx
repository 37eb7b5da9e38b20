'use client';

import { useId, useState } from 'react';
import { moneyText, quantityText, shareText } from '@/components/portfolios/money-text/money-text';
import { Button } from '@/components/ui/button/button';
import { Tone } from '@/components/ui/change/tone';
import { Empty } from '@/components/ui/empty/empty';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { Input, Select } from '@/components/ui/form/input';
import type { Called } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Columns, Stack } from '@/components/ui/stack/stack';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { readNumber, whichNumber } from '@/lib/core/format/read-number';
import { failureText } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import type { AnalysisView } from '@/lib/portfolios/analysis/analysis-view';
import styles from './manager.module.css';
import type { SaleToTry } from './sent-portfolio';

/** The sale that was asked for last, and the call that works it out. */
export interface TriedSale {
  readonly sale: SaleToTry | null;
  readonly tried: Pick<Called<CallAnswer<'CxPortfolio/Analyze'>>, 'data' | 'error' | 'isAsking'>;
  readonly onTry: (sale: SaleToTry) => void;
}

interface WhatIfTabProps extends TriedSale {
  readonly analysis: AnalysisView;
}

/** A sale tried at the last closes: lots, result, cash and risk afterwards. */
export function WhatIfTab({ analysis, sale, tried, onTry }: WhatIfTabProps) {
  const priced = analysis.holdings.filter(({ close }) => close !== null);
  const [name, setName] = useState(priced[0]?.name ?? '');
  const held = priced.find((holding) => holding.name === name) ?? priced[0];
  const [quantity, setQuantity] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  if (!held)
    return (
      <Empty title="Nothing to sell">Holdings with prices can be sold here, without selling anything.</Empty>
    );
  const most = Math.abs(held.quantity);
  const submit = () => {
    const typed = readNumber(quantity === '' ? String(most) : quantity);
    const wrong =
      whichNumber(quantity) ??
      (typed === null || !(typed > 0 && typed <= most)
        ? `Enter a quantity above 0, up to ${quantityText(most)}.`
        : null);
    setProblem(wrong);
    if (wrong === null) onTry({ name: held.name, quantity: String(typed) });
  };
  const trial = sale ? tried.data?.result?.trial : null;
  return (
    <Stack gap={4}>
      <Columns
        as="form"
        isNarrow
        className={styles['sale']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FieldFrame id={`${id}-name`} label="Sell" message={null}>
          <Select
            id={`${id}-name`}
            value={held.name}
            onChange={({ target }) => {
              setName(target.value);
              setQuantity('');
            }}
          >
            {priced.map((holding) => (
              <option key={holding.name}>{holding.name}</option>
            ))}
          </Select>
        </FieldFrame>
        <FieldFrame
          id={`${id}-quantity`}
          label="Quantity"
          message={problem}
          note={`You hold ${quantityText(most)}; empty is all of it`}
        >
          <Input
            id={`${id}-quantity`}
            inputMode="decimal"
            value={quantity}
            aria-invalid={problem !== null || undefined}
            aria-describedby={`${id}-quantity-note${problem ? ` ${id}-quantity-problem` : ''}`}
            onChange={({ target }) => setQuantity(target.value)}
          />
        </FieldFrame>
        <div>
          <Button type="submit" look="secondary" isBusy={sale !== null && tried.isAsking}>
            Try this sale
          </Button>
        </div>
      </Columns>
      {sale && tried.error !== undefined && <Note look="problem">{failureText(tried.error)}</Note>}
      {trial && <Trial trial={trial} analysis={analysis} />}
      <Note look="caption">At the last closes, without costs or tax. Nothing is sold.</Note>
    </Stack>
  );
}

interface TrialProps {
  readonly trial: NonNullable<AnalysisView['trial']>;
  readonly analysis: AnalysisView;
}

function Trial({ trial, analysis: { base, risk } }: TrialProps) {
  const { name, quantity, proceeds, resultFifo, resultAverage, cashAfter, lots } = trial;
  const before = risk?.shares.find((share) => share.name === name)?.share;
  const after = trial.risk?.shares.find((share) => share.name === name)?.share ?? 0;
  return (
    <div role="status">
      <Facts isColumn>
        <Fact term={`${quantityText(quantity)} ${name} would bring`}>{moneyText(proceeds, base)}</Fact>
        <Fact term="Result, FIFO">
          <Tone text={moneyText(resultFifo, base, true)} />
        </Fact>
        <Fact term="Result, average cost">
          <Tone text={moneyText(resultAverage, base, true)} />
        </Fact>
        <Fact term="Cash afterwards">{moneyText(cashAfter, base)}</Fact>
        {risk && trial.risk && (
          <>
            <Fact term={`Share of risk of ${name}`}>
              {shareText(before ?? 0)}, then {shareText(after)}
            </Fact>
            <Fact term="Volatility a year">
              {shareText(risk.volatility)}, then {shareText(trial.risk.volatility)}
            </Fact>
          </>
        )}
        <Fact term="Lots">
          {lots
            .map(
              (lot) =>
                `${quantityText(lot.quantity)} bought ${formatDay(parseIsoDay(lot.day))} for ${moneyText(lot.cost, base)}`,
            )
            .join('; ')}
        </Fact>
      </Facts>
    </div>
  );
}
