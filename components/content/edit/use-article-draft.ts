import { useEffect, useRef, useState } from 'react';
import { CallError, call, failureText } from '@/lib/http/api/client/call';
import type { ArticleAnswer } from './article-answers';

export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'done'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
  /** Someone else saved first: `theirs` is their title and text. */
  | { readonly kind: 'conflict'; readonly message: string; readonly theirs: string };

const IDLE: SaveState = { kind: 'idle' };

/** Title and text, to compare two versions line by line. */
export function textLines({ title, body }: { readonly title: string; readonly body: string }): string {
  return `${title}\n\n${body}\n`;
}

/** The draft and the stored text. Never discards typed text by itself. */
export function useArticleDraft(opened: ArticleAnswer) {
  const [stored, setStored] = useState(opened);
  const [title, setTitle] = useState(opened.title);
  const [body, setBody] = useState(opened.body);
  const [state, setState] = useState(IDLE);
  // A ref is set at once, so that a double click sends one call; state only changes on the next render.
  const isUnderWay = useRef(false);
  const isDirty = title !== stored.title || body !== stored.body;

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  function show(article: ArticleAnswer): void {
    setStored(article);
    setTitle(article.title);
    setBody(article.body);
  }

  const alias = opened.alias;

  async function run(work: () => Promise<string>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState({ kind: 'saving' });
    try {
      setState({ kind: 'done', message: await work() });
    } catch (error) {
      const message = failureText(error);
      const isConflict = error instanceof CallError && error.status === 409;
      const theirs = isConflict ? await call('Articles/Get', { alias }).catch(() => null) : null;
      setState(
        theirs ? { kind: 'conflict', message, theirs: textLines(theirs) } : { kind: 'failed', message },
      );
    } finally {
      isUnderWay.current = false;
    }
  }

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
    /** Discards the draft. */
    discard() {
      show(stored);
      setState(IDLE);
    },
    save: () =>
      run(async () => {
        const edit = { alias, title, body, baseVersion: stored.version };
        const saved = await call('Articles/Save', edit);
        setStored(saved);
        // Keeps what was typed while saving, and otherwise applies the server's trimming.
        setTitle((now) => (now === title ? saved.title : now));
        setBody((now) => (now === body ? saved.body : now));
        return `Saved as version ${saved.version}.`;
      }),
    restore: (version: number) =>
      run(async () => {
        show(await call('Articles/Restore', { alias, version }));
        return version === 0 ? 'The original text is back.' : `Version ${version} is back.`;
      }),
    /** Continues from another editor's version; typed text stays. */
    rebase: () =>
      run(async () => {
        const newest = await call('Articles/Get', { alias });
        setStored(newest);
        return `Your text is still in the editor. Saving it creates version ${newest.version + 1}, after the other editor’s.`;
      }),
    say: (message: string) => setState({ kind: 'failed', message }),
  };
}
