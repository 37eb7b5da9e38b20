import { useEffect, useState } from 'react';
import { call, failureText } from '@/lib/http/api/client/call';

const PAUSE_MS = 350;

export interface TextPreview {
  readonly html: string;
  /** Why the preview is outdated; null if it isn't or is about to update. */
  readonly problem: string | null;
}

/** A text as pages will show it. Requested when typing pauses; outdated answers are ignored. */
export function usePreview(body: string, first: string): TextPreview {
  const [preview, setPreview] = useState<TextPreview>({ html: first, problem: null });
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { html } = await call('Articles/Preview', { body }, stop.signal);
        setPreview({ html, problem: null });
      } catch (error) {
        if (!stop.signal.aborted) setPreview(({ html }) => ({ html, problem: failureText(error) }));
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [body]);
  return preview;
}
