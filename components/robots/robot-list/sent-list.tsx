'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';
import { RobotList } from './robot-list';

interface SentListProps {
  /** The list's other props, as JSON. */
  readonly facts: string;
  readonly foot: ReactNode;
}

/** A list whose props come as one JSON string, to keep the page's data small (docs/decisions/uncached-render.md). */
export function SentList({ facts, foot }: SentListProps) {
  const [sent] = useState(() => JSON.parse(facts) as Omit<ComponentProps<typeof RobotList>, 'foot'>);
  return <RobotList {...sent} foot={foot} />;
}
