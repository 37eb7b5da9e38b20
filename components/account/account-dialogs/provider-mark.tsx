const LETTERS: Readonly<Record<string, string>> = {
  Google: 'G',
  Facebook: 'f',
  LinkedIn: 'in',
  Apple: 'A',
};

/** A provider's initial, because brand logos come with terms of use. Hidden from screen readers. */
export function ProviderMark({ provider }: { readonly provider: string }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <rect width="20" height="20" rx="5" fill="currentColor" />
      <text x="10" y="14.5" textAnchor="middle" fontSize="12" fontWeight="700" fill="var(--surface)">
        {LETTERS[provider]}
      </text>
    </svg>
  );
}
