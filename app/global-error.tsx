'use client';

import '@/components/ui/design/tokens.css';
import '@/components/ui/design/base.css';
import { Button } from '@/components/ui/button/button';
import { ErrorMessage } from '@/components/ui/message-page/error-message';

/** Shown when even the layout failed, and so with a document of its own. */
export default function GlobalError({ reset }: { readonly reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Server error | Tickproof</title>
        <main>
          <ErrorMessage actions={<Button onClick={reset}>Try again</Button>} />
        </main>
      </body>
    </html>
  );
}
