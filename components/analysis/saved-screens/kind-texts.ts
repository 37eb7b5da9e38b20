import type { ScreenKind } from '@/lib/people/screens/screen-limits';

export const KIND_TEXTS: Readonly<Record<ScreenKind, { readonly title: string; readonly one: string }>> = {
  instruments: { title: 'Saved screens', one: 'screen' },
  robots: { title: 'Saved lists', one: 'list' },
};
