'use client';

import { useState } from 'react';
import { moneyText, shareText } from '@/components/portfolios/money-text/money-text';
import { ShareBar } from '@/components/ui/share-bar/share-bar';
import { Stack } from '@/components/ui/stack/stack';
import { RadioField } from '@/components/ui/tabs/radio-field';
import type { AnalysisView } from '@/lib/portfolios/analysis/analysis-view';
import styles from './manager.module.css';

type Cut = keyof AnalysisView['allocation'];

const CUTS = [
  ['classes', 'Class'],
  ['sectors', 'Sector'],
  ['currencies', 'Currency'],
] as const satisfies readonly (readonly [Cut, string])[];

/** What the portfolio's value is made of. */
export function AllocationPanel({ analysis: { allocation, base } }: { readonly analysis: AnalysisView }) {
  const [cut, setCut] = useState<Cut>('classes');
  return (
    <Stack>
      <RadioField title="Allocation by" value={cut} options={CUTS} onChoose={setCut} />
      <dl className={styles['slices']}>
        {allocation[cut].map(({ name, value, weight }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {shareText(weight)} <span>{moneyText(value, base)}</span>
            </dd>
            <dd aria-hidden="true">
              <ShareBar share={weight} />
            </dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}
