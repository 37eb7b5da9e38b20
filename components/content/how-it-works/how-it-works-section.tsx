import { Section } from '@/components/ui/section/section';
import { HOW_IT_WORKS_TITLE, HowItWorksContent } from './how-it-works-content';

/** A section of a page, at `#how-it-works`. */
export function HowItWorksSection() {
  return (
    <Section id="how-it-works" title={HOW_IT_WORKS_TITLE}>
      <HowItWorksContent heading="h3" />
    </Section>
  );
}
