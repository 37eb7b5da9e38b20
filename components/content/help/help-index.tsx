import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Card } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import { Columns } from '@/components/ui/stack/stack';
import type { HelpTile } from '@/lib/content/help-tiles/help-tiles';
import { helpPath, homePath, preloginPath } from '@/lib/site/addresses/addresses';
import type { HelpArticle } from '@/lib/site/addresses/help-articles';
import { PenShape, TileLinks } from './tile-links';

/** A topic as other pages list it. */
export interface HelpEntry {
  readonly name: HelpArticle;
  readonly title: string;
  readonly summary: string;
}

interface Group {
  readonly title: string;
  readonly names: readonly HelpArticle[];
}

/** Topics of the help center; articles without one come last. */
const GROUPS: readonly Group[] = [
  {
    title: 'Robots',
    names: ['what-are-ai-robots', 'how-to-read-a-robot', 'following-robots', 'notifications'],
  },
  { title: 'Paper and autotrading', names: ['autopilot', 'paper-trades', 'broker-accounts'] },
  { title: 'Data and verification', names: ['simulated-prices', 'ledger'] },
  { title: 'Plans and your account', names: ['plans', 'account-and-security'] },
];
const REST = 'The statistics';

interface HelpIndexProps {
  readonly entries: readonly (HelpEntry & { readonly tile: HelpTile })[];
}

export function HelpIndex({ entries }: HelpIndexProps) {
  const grouped = new Set(GROUPS.flatMap(({ names }) => names));
  const groups = [
    ...GROUPS.map(({ title, names }) => ({
      title,
      shown: entries.filter(({ name }) => names.includes(name)),
    })),
    { title: REST, shown: entries.filter(({ name }) => !grouped.has(name)) },
  ];
  return (
    <Page
      kind="reading"
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Help" />}
      title="Help"
      summary={
        <>
          What robots are, how to read their figures, and how your account works. New here? Take the{' '}
          <a href={preloginPath()}>level test</a>: two questions show you where to start.
        </>
      }
    >
      <PenShape />
      {groups.map(({ title, shown }) => (
        <Section key={title} title={title}>
          <Columns as="ul">
            {shown.map((entry) => (
              <Card as="li" key={entry.name}>
                <h3>
                  <a href={helpPath(entry.name)}>{entry.title}</a>
                </h3>
                <Note look="text">{entry.summary}</Note>
                <TileLinks tile={entry.tile} title={entry.title} />
              </Card>
            ))}
          </Columns>
        </Section>
      ))}
    </Page>
  );
}
