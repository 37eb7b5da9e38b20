import { useEffect, useRef, useState } from 'react';
import { CallError, callApi } from '@/lib/http/api/client/call';
import { type ArticleAnswer, failureOf } from './article-answers';

export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'done'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
  /** Somebody else saved in the meantime. */
  | { readonly kind: 'conflict'; readonly message: string };

const IDLE: SaveState = { kind: 'idle' };

/** What is being written, beside what is stored; nothing that was typed is ever dropped by itself. */
export function useArticleDraft(opened: ArticleAnswer) {
  const [stored, setStored] = useState(opened);
  const [title, setTitle] = useState(opened.Title);
  const [body, setBody] = useState(opened.Body);
  const [state, setState] = useState(IDLE);
  // Set at once, while the state waits for the next rendering: two fast clicks make one call.
  const isUnderWay = useRef(false);
  const isDirty = title !== stored.Title || body !== stored.Body;

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  function show(article: ArticleAnswer): void {
    setStored(article);
    setTitle(article.Title);
    setBody(article.Body);
  }

  async function run(work: () => Promise<string>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState({ kind: 'saving' });
    try {
      setState({ kind: 'done', message: await work() });
    } catch (error) {
      const kind = error instanceof CallError && error.status === 409 ? 'conflict' : 'failed';
      setState({ kind, message: failureOf(error) });
    } finally {
      isUnderWay.current = false;
    }
  }

  const alias = opened.Alias;
  return {
    stored,
    title,
    body,
    state,
    isDirty,
    setTitle(text: string) {
      setTitle(text);
      setState(IDLE);
    },
    setBody(text: string) {
      setBody(text);
      setState(IDLE);
    },
    /** Throws what was typed away. */
    discard() {
      show(stored);
      setState(IDLE);
    },
    save: () =>
      run(async () => {
        const edit = { alias, title, body, baseVersion: stored.Version };
        const saved = await callApi<ArticleAnswer>('Articles/Save', edit);
        setStored(saved);
        // What was typed while it was on its way stays; what the server trimmed is taken over.
        setTitle((now) => (now === title ? saved.Title : now));
        setBody((now) => (now === body ? saved.Body : now));
        return `Saved as version ${saved.Version}.`;
      }),
    restore: (version: number) =>
      run(async () => {
        show(await callApi<ArticleAnswer>('Articles/Restore', { alias, version }));
        return version === 0
          ? 'The original text stands again.'
          : `The text of version ${version} stands again.`;
      }),
    /** Goes on from what somebody else saved; what was typed stays. */
    rebase: () =>
      run(async () => {
        const newest = await callApi<ArticleAnswer>('Articles/Get', { alias });
        setStored(newest);
        return `Your text stays in the editor. Saving it now makes version ${newest.Version + 1}, after that of the other editor.`;
      }),
    say: (message: string) => setState({ kind: 'failed', message }),
  };
}
