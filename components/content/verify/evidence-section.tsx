import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { LUCK_TEXT } from '@/lib/robots/definitions/account-rules';
import { NOT_EVEN_FORWARD } from '@/lib/robots/ledger/hypothetical';
import { SIMULATED_PUBLICATION } from '@/lib/robots/ledger/publication-text';

/** What an intact record doesn't show. */
export function EvidenceSection() {
  return (
    <Section id="evidence" title="What it doesn’t prove">
      <Note look="text">
        An intact record doesn’t prove that a strategy is any good or that anyone traded it with money.{' '}
        {LUCK_TEXT} {NOT_EVEN_FORWARD} {SIMULATED_PUBLICATION}
      </Note>
    </Section>
  );
}
