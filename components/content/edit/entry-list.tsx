import { useState } from 'react';
import { ButtonLink } from '@/components/ui/button/button';
import { Chip } from '@/components/ui/chip/chip';
import { Empty } from '@/components/ui/empty/empty';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Row, Rows } from '@/components/ui/row/row';
import { Section } from '@/components/ui/section/section';
import { TabPanels } from '@/components/ui/tabs/tab-panels';
import { ENTRY_KINDS, type EntryKind } from '@/lib/content/entries/entry';
import { ENTRY_KIND_LABELS } from '@/lib/content/entries/entry-fields';
import { hasAllWords } from '@/lib/core/base/has-all-words';
import { helpEditorPath, newEntryPath } from '@/lib/site/addresses/addresses';
import { describeState, ENTRY_STATE_LABELS, type EntryAnswer } from './entry-answers';

/** All entries by kind, with their states and dates. */
export function EntryList({ typed }: { readonly typed: string }) {
  const entries = useCall('Entries/GetList', {}, { onFocus: true });
  const [open, setOpen] = useState<EntryKind>('blog');
  return (
    <Section id="entries" title="Lessons, posts and other entries">
      <Loaded call={entries} what="the entries">
        {({ items }) => {
          const found = items.filter((entry) => isMatch(entry, typed));
          return (
            <TabPanels
              label="Kinds of entries"
              open={open}
              onOpen={setOpen}
              panels={ENTRY_KINDS.map((kind) => {
                const own = found.filter((entry) => entry.kind === kind);
                return {
                  name: kind,
                  title: ENTRY_KIND_LABELS[kind],
                  count: own.length,
                  show: () => <KindPanel kind={kind} entries={own} />,
                };
              })}
            />
          );
        }}
      </Loaded>
    </Section>
  );
}

function KindPanel({
  kind,
  entries,
}: {
  readonly kind: EntryKind;
  readonly entries: readonly EntryAnswer[];
}) {
  const make = (
    <ButtonLink look="secondary" size={36} href={newEntryPath(kind)}>
      New {ENTRY_KIND_LABELS[kind].toLowerCase()}
    </ButtonLink>
  );
  if (entries.length === 0)
    return (
      <Empty title="None yet" action={make}>
        Make one: it stays a draft until you publish or schedule it.
      </Empty>
    );
  return (
    <>
      <div>{make}</div>
      <Rows label={ENTRY_KIND_LABELS[kind]}>
        {entries.map((entry) => (
          <Row
            key={entry.id}
            note={`${describeState(entry)}${entry.changedBy === null ? '' : ` · changed by ${entry.changedBy}`}`}
            end={
              entry.state !== 'published' && (
                <Chip look={entry.state === 'withdrawn' ? 'warning' : 'accent'}>
                  {ENTRY_STATE_LABELS[entry.state]}
                </Chip>
              )
            }
          >
            <a href={helpEditorPath(entry.alias)}>{entry.title}</a>
          </Row>
        ))}
      </Rows>
    </>
  );
}

/** Each word must be in the title, the slug or a tag. */
function isMatch({ title, slug, tags }: EntryAnswer, typed: string): boolean {
  return hasAllWords(`${title} ${slug} ${tags.join(' ')}`, typed);
}
