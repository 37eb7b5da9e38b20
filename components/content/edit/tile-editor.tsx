import { type FormEvent, useId, useState } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { Input } from '@/components/ui/form/input';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import { MAX_TILE_URL, TILE_LINKS, type TileLinks } from '@/lib/content/help-tiles/help-tiles';
import { TILE_LINK_LABELS } from '@/lib/content/help-tiles/tile-labels';
import { CallError, call } from '@/lib/http/api/client/call';
import type { HelpArticle } from '@/lib/site/addresses/help-articles';

const CALL = 'CxHome/GetHomeHelpTiles';

/** The links of a help topic's tile. */
export function TileEditor({ alias }: { readonly alias: HelpArticle }) {
  const tiles = useCall(CALL, {}, { isFixed: true });
  return (
    <Section id="links" title="Links in the help center">
      <Loaded call={tiles} what="the links">
        {(all) => {
          const tile = all.find((one) => one.alias === alias);
          return tile && <TileForm alias={alias} links={tile} />;
        }}
      </Loaded>
    </Section>
  );
}

function TileForm({ alias, links }: { readonly alias: HelpArticle; readonly links: TileLinks }) {
  const id = useId();
  const [values, setValues] = useState<TileLinks>(links);
  const [said, setSaid] = useState('');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSaid('Saving…');
    const sent = Object.fromEntries(TILE_LINKS.map((name) => [name, values[name]])) as TileLinks;
    call('CxHome/SaveHelpTile', { alias, ...sent }).then(
      (saved) => {
        setValues(saved);
        setSaid('Saved. The help center shows the links now.');
      },
      (error: unknown) => setSaid(`Not saved: ${failureMessage(error)}`),
    );
  };

  return (
    <Stack as="form" gap={4} onSubmit={submit}>
      {TILE_LINKS.map((name) => (
        <FieldFrame key={name} id={`${id}-${name}`} label={TILE_LINK_LABELS[name]} message={null}>
          <Input
            id={`${id}-${name}`}
            value={values[name] ?? ''}
            maxLength={MAX_TILE_URL}
            autoComplete="off"
            placeholder="https://… or /path/"
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        </FieldFrame>
      ))}
      <Actions>
        <Button type="submit">Save links</Button>
        <Note look="aside" role="status">
          {said}
        </Note>
      </Actions>
    </Stack>
  );
}

export function failureMessage(error: unknown): string {
  return error instanceof CallError ? error.message : 'please check your connection';
}
