import { ButtonLink } from '@/components/ui/button/button';
import { Note, Points } from '@/components/ui/note/note';
import { Card, Panel, Panels } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import { Columns, Stack } from '@/components/ui/stack/stack';

export function PageKit() {
  return (
    <>
      <Section title="A section" aside={<a href="#kit">All of them</a>}>
        <p>Its heading names it for screen readers.</p>
      </Section>
      <Columns>
        <Card>
          <Note look="text">A card, without a head.</Note>
          <Note>
            A note about it, with <strong>a figure</strong>.
          </Note>
          <Note look="aside">It matters less.</Note>
          <Note look="caption">A caption of figures.</Note>
        </Card>
        <Stack gap={2}>
          <Note look="warning">It needs a decision.</Note>
          <Note look="problem">It wasn’t saved.</Note>
          <Note look="done">Saved.</Note>
          <Points>
            <li>
              <strong>Points</strong> with <code>code</code> in them.
            </li>
          </Points>
        </Stack>
      </Columns>
      <Panels>
        <Panel title="A panel" heading="h3" aside="since 12 Aug 2026">
          <p>Framed, with a head of 44 pixels.</p>
        </Panel>
        <Panel
          title="With an action"
          heading="h3"
          aside={
            <ButtonLink size={36} look="secondary" href="#kit">
              Edit
            </ButtonLink>
          }
        >
          <p>Two stand beside each other where they fit.</p>
        </Panel>
      </Panels>
    </>
  );
}
