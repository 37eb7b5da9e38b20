import { type FormEvent, useId, useState } from 'react';
import useSWR from 'swr';
import { Button } from '@/components/ui/button/button';
import { MAX_TILE_URL, TILE_LINKS, type TileLinks } from '@/lib/content/help-tiles/help-tiles';
import { TILE_LINK_LABELS } from '@/lib/content/help-tiles/tile-labels';
import { CallError, call } from '@/lib/http/api/client/call';
import type { AnswerOf } from '@/lib/http/api/client/call-types';
import type { HelpArticle } from '@/lib/site/addresses/help-articles';
import styles from './help-editor.module.css';
import { LoadState } from './load-state';

const CALL = 'CxHome/GetHomeHelpTiles';

/** The links of a help topic's tile. */
export function TileEditor({ alias }: { readonly alias: HelpArticle }) {
  const { data, error, isValidating, mutate } = useSWR<AnswerOf<typeof CALL>, unknown>(
    CALL,
    () => call(CALL, {}),
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  const tile = data?.find((one) => one.alias === alias);
  return (
    <section id="links" className={styles['history']} aria-labelledby="links-title">
      <h2 id="links-title" className={styles['heading']}>
        Links in the help center
      </h2>
      {tile ? (
        <TileForm alias={alias} links={tile} />
      ) : (
        <LoadState
          isLoading={error === undefined || isValidating}
          waiting="Loading the links…"
          failed="We couldn’t load the links"
          error={error}
          retry={() => void mutate()}
        />
      )}
    </section>
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
      (error: unknown) => setSaid(`Not saved: ${messageOf(error)}`),
    );
  };

  return (
    <form className={styles['form']} onSubmit={submit}>
      {TILE_LINKS.map((name) => (
        <div key={name} className={styles['field']}>
          <label className={styles['label']} htmlFor={`${id}-${name}`}>
            {TILE_LINK_LABELS[name]}
          </label>
          <input
            id={`${id}-${name}`}
            className={styles['input']}
            value={values[name] ?? ''}
            maxLength={MAX_TILE_URL}
            autoComplete="off"
            placeholder="https://… or /path/"
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        </div>
      ))}
      <div className={styles['actions']}>
        <Button type="submit">Save links</Button>
        <p role="status" className={styles['note']}>
          {said}
        </p>
      </div>
    </form>
  );
}

export function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : 'please check your connection';
}
