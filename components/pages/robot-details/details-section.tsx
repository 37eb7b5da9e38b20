import type { ReactNode } from 'react';
import { Hypothetical } from '@/components/ui/hypothetical/hypothetical';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';

interface DetailsSectionProps {
  readonly id: string;
  readonly title: string;
  /** Whether it shows results, which are labeled. */
  readonly isResult?: boolean;
  readonly intro: ReactNode;
  readonly children: ReactNode;
}

export function DetailsSection({ id, title, isResult = false, intro, children }: DetailsSectionProps) {
  return (
    <Section id={id} title={title} aside={isResult && <Hypothetical />}>
      <Note look="text">{intro}</Note>
      {children}
    </Section>
  );
}
