import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import '@/components/ui/design/tokens.css';
import '@/components/ui/design/base.css';
// Every page draws the shell; taken in here, its styles come once and not with each boundary.
import '@/components/shell/page-shell/page-shell';
import { HINT_SCRIPT } from '@/components/account/session/hint-script';
import { fontVariables } from './fonts';

/** Pages show the catalogue of the moment. */
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  applicationName: 'Tickproof',
  formatDetection: { telephone: false, address: false, email: false },
};

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#131924' },
  ],
};

export default function RootLayout({ children }: { readonly children: ReactNode }) {
  return (
    // The script and the lists mark it before React comes.
    <html lang="en" className={fontVariables} suppressHydrationWarning>
      <head>
        <script>{HINT_SCRIPT}</script>
      </head>
      <body>{children}</body>
    </html>
  );
}
