import { useEffect, useState } from 'react';
import { call } from '@/lib/http/api/client/call';
import { failureOf } from './article-answers';

const PAUSE_MS = 350;

export interface Preview {
  readonly html: string;
  /** Why the preview does not show what is typed; null while it does or is about to. */
  readonly problem: string | null;
}

/** How pages will show a text: requested when typing pauses; only the newest answer counts. */
export function usePreview(body: string, first: string): Preview {
  const [preview, setPreview] = useState<Preview>({ html: first, problem: null });
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { html } = await call('Articles/Preview', { body }, stop.signal);
        setPreview({ html, problem: null });
      } catch (error) {
        if (!stop.signal.aborted) setPreview(({ html }) => ({ html, problem: failureOf(error) }));
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [body]);
  return preview;
}
