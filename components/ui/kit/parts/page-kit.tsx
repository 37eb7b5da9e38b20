import { ButtonLink } from '@/components/ui/button/button';
import { Panel, Panels } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';

export function PageKit() {
  return (
    <>
      <Section title="A section" aside={<a href="#kit">All of them</a>}>
        <p>Its heading names it for screen readers.</p>
      </Section>
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
