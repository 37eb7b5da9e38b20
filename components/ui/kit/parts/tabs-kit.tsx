'use client';

import { useId, useState } from 'react';
import { RadioField } from '@/components/ui/tabs/radio-field';
import { RadioFilter } from '@/components/ui/tabs/radio-filter';
import { RadioSegments } from '@/components/ui/tabs/radio-segments';
import { TabPanels } from '@/components/ui/tabs/tab-panels';
import { Tabs } from '@/components/ui/tabs/tabs';

const PERIODS = ['1W', '1M', '1Y'] as const;
const SIDES = [
  ['buy', 'Buy'],
  ['sell', 'Sell'],
] as const;
const PANELS = ['positions', 'orders', 'closed'] as const;

export function TabsKit() {
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>('1M');
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [open, setOpen] = useState<(typeof PANELS)[number]>('positions');
  return (
    <>
      <Tabs
        label="Accounts"
        tabs={[
          { href: '#kit', text: 'Paper', count: 4, isCurrent: true },
          { href: '#real', text: 'Real money', count: 0, isCurrent: false },
        ]}
      />
      <TabPanels
        label="What is in the account"
        open={open}
        onOpen={setOpen}
        panels={[
          { name: 'positions', title: 'Positions', count: 4, show: () => <p>Four positions.</p> },
          { name: 'orders', title: 'Orders', count: 3, show: () => <p>Three orders.</p> },
          { name: 'closed', title: 'Closed', show: () => <p>No count yet.</p> },
        ]}
      />
      <RadioFilter
        legend="Trades to show"
        name={useId()}
        options={[
          ['all', 'All 121'],
          ['won', 'Won 74'],
        ]}
      />
      <RadioField title="Side" value={side} options={SIDES} onChoose={setSide} />
      <RadioSegments
        legend="Period"
        chosen={period}
        options={PERIODS.map((value) => ({ value, text: value }))}
        onChoose={setPeriod}
      />
      <RadioSegments
        legend="Side, by keys"
        isFull
        chosen={side}
        options={SIDES.map(([value, text]) => ({ value, text, label: text, hotKey: text.charAt(0) }))}
        onChoose={setSide}
      />
    </>
  );
}
