import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import '@/components/ui/design/tokens.css';
import '@/components/ui/design/base.css';
// Every page renders the shell. Importing it here loads its styles once instead of once per boundary.
import '@/components/shell/page-shell/page-shell';
import { HINT_SCRIPT } from '@/components/session/session/hint-script';
import { SLASH_SCRIPT } from '@/components/shell/site-search/slash-script';
import { THEME_SCRIPT } from '@/components/ui/theme-switch/theme-script';
import { fontVariables } from './fonts';

/** Pages show the current catalogue. */
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  applicationName: 'Tickproof',
  // iOS shows push messages only for sites added to the home screen.
  manifest: '/manifest.webmanifest',
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
    // Scripts set attributes on it before React hydrates.
    <html lang="en" className={fontVariables} suppressHydrationWarning>
      <head>
        <script>{HINT_SCRIPT}</script>
        <script>{THEME_SCRIPT}</script>
        <script>{SLASH_SCRIPT}</script>
      </head>
      <body>{children}</body>
    </html>
  );
}
