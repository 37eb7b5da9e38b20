'use client';

import '@/components/ui/design/tokens.css';
import '@/components/ui/design/base.css';
import { Button } from '@/components/ui/button/button';
import { ErrorMessage } from '@/components/ui/message-page/error-message';

/** Shown when the root layout itself fails, so it renders its own document. */
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
