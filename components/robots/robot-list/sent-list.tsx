'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';
import { RobotList } from './robot-list';

interface SentListProps {
  /** The other props of the list, as JSON. */
  readonly facts: string;
  readonly foot: ReactNode;
}

/** A list from a page's data, which carries its facts as one string (docs/decisions/uncached-render.md). */
export function SentList({ facts, foot }: SentListProps) {
  const [sent] = useState(() => JSON.parse(facts) as Omit<ComponentProps<typeof RobotList>, 'foot'>);
  return <RobotList {...sent} foot={foot} />;
}
