import { useState } from 'react';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { Input } from '@/components/ui/form/input';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import { Columns, Stack } from '@/components/ui/stack/stack';
import { hasAllWords } from '@/lib/core/base/has-all-words';
import { formatPlural } from '@/lib/core/format/number';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { helpEditorPath } from '@/lib/site/addresses/addresses';
import { EntryList } from './entry-list';
import { MaintenanceEditor } from './maintenance-editor';

type TextList = CallAnswer<'Articles/GetList'>;
type TextItem = TextList['items'][number];

/** Maximum robots shown at once; all of them would be hundreds of links. */
const MAX_ROBOTS = 50;

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** All editable texts; shown if the address names none. */
export function TextList() {
  const texts = useCall('Articles/GetList', {}, { onFocus: true });
  const [typed, setTyped] = useState('');
  return (
    <Loaded call={texts} what="the list">
      {({ items }) => <Texts items={items} typed={typed} onType={setTyped} />}
    </Loaded>
  );
}

interface TextsProps {
  readonly items: readonly TextItem[];
  readonly typed: string;
  readonly onType: (text: string) => void;
}

function Texts({ items, typed, onType }: TextsProps) {
  const found = items.filter((item) => isMatch(item, typed));
  const articles = found.filter(({ robotId }) => robotId === null);
  const robots = found.filter(({ robotId }) => robotId !== null);
  const shown = robots.slice(0, MAX_ROBOTS);
  return (
    <Stack gap={5}>
      <FieldFrame id="text-filter" label="Find an article, an entry or a robot" message={null}>
        <Input
          id="text-filter"
          type="search"
          autoComplete="off"
          placeholder="Title, robot name or number"
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
        <Note look="aside" role="status">
          {found.length === 0
            ? 'Nothing matches. Try fewer words.'
            : `${formatPlural(articles.length, 'article')}, ${formatPlural(robots.length, 'robot')}`}
        </Note>
      </FieldFrame>
      <EntryList typed={typed} />
      <TextSection id="articles" title="Help articles" items={articles} />
      <TextSection id="robots" title="Robots’ descriptions" items={shown}>
        {robots.length > shown.length && (
          <Note look="aside">
            The first {shown.length} of {robots.length} robots. Type to find others.
          </Note>
        )}
      </TextSection>
      <MaintenanceEditor />
    </Stack>
  );
}

interface TextSectionProps {
  readonly id: string;
  readonly title: string;
  readonly items: readonly TextItem[];
  readonly children?: React.ReactNode;
}

function TextSection({ id, title, items, children }: TextSectionProps) {
  if (items.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <Columns as="ul">
        {items.map((item) => (
          <Card as="li" key={item.alias}>
            <a href={helpEditorPath(item.alias)}>{item.title}</a>
            <Note as="span" look="aside">
              {describe(item)}
            </Note>
          </Card>
        ))}
      </Columns>
      {children}
    </Section>
  );
}

function describe({ robotId, version, updatedAt }: TextItem): string {
  const edited =
    updatedAt === null ? 'not edited yet' : `version ${version}, ${DAY.format(new Date(updatedAt))}`;
  return robotId === null ? edited : `robot ${robotId}, ${edited}`;
}

/** Each word must be in the title, the alias or the robot's number. */
function isMatch({ title, alias }: TextItem, typed: string): boolean {
  return hasAllWords(`${title} ${alias}`, typed);
}
