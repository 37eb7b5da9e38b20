'use client';

import { useState } from 'react';
import { RadioSegments } from '@/components/ui/tabs/radio-segments';
import { TabPanels } from '@/components/ui/tabs/tab-panels';
import { Segments, Tabs } from '@/components/ui/tabs/tabs';

const VIEWS = ['Table', 'Cards'] as const;
const PERIODS = ['1W', '1M', '1Y'] as const;
const PANELS = ['positions', 'orders', 'closed'] as const;

export function TabsKit() {
  const [view, setView] = useState<(typeof VIEWS)[number]>('Table');
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>('1M');
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
      <Segments
        label="View"
        segments={VIEWS.map((name) => ({
          name,
          text: name,
          isChosen: name === view,
          onChoose: () => setView(name),
        }))}
      />
      <RadioSegments
        legend="Period"
        chosen={period}
        options={PERIODS.map((value) => ({ value, text: value }))}
        onChoose={setPeriod}
      />
    </>
  );
}
