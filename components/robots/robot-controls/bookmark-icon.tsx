/** Filled if bookmarked. Hidden from screen readers. */
export function BookmarkIcon({ isFilled = false }: { readonly isFilled?: boolean }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
    >
      <path d="M4 2.5h8v11.25L8 10.75l-4 3z" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
