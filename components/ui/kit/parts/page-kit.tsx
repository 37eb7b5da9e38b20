import { ButtonLink } from '@/components/ui/button/button';
import { Definition, Definitions } from '@/components/ui/definitions/definitions';
import { Note, Points } from '@/components/ui/note/note';
import { Card, Panel, Panels } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import { Columns, Line, Stack } from '@/components/ui/stack/stack';

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
      <Columns isTight>
        <Card isSunken>Set off by its ground</Card>
        <Card isSunken>Two and more on a phone</Card>
      </Columns>
      <Line isSpread>
        <span>A line that doesn’t wrap, though its texts do</span>
        <a href="#kit">Its end</a>
      </Line>
      <Definitions look="beside">
        <Definition term="A word" note="A note about it.">
          Its meaning, beside it where there is room.
        </Definition>
      </Definitions>
      <Definitions look="columns">
        <Definition term="A word">Its meaning, below it.</Definition>
        <Definition term="Another">In the next column.</Definition>
      </Definitions>
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
