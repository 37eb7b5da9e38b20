'use client';

import { Button } from '@/components/ui/button/button';
import { ErrorMessage } from '@/components/ui/message-page/error-message';

export default function ErrorPage({ reset }: { readonly reset: () => void }) {
  return (
    <main>
      <title>Server error | Tickproof</title>
      <ErrorMessage actions={<Button onClick={reset}>Try again</Button>} />
    </main>
  );
}
