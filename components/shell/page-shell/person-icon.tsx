/** Shown when signed in; hidden from screen readers. */
export function PersonIcon() {
  return (
    <svg width="28" height="28" viewBox="0 0 22 22" aria-hidden="true" fill="none" stroke="currentColor">
      <circle cx="11" cy="11" r="9.5" strokeWidth="1.5" />
      <circle cx="11" cy="9" r="3" strokeWidth="1.5" />
      <path d="M5 18c1-3 3.2-4.5 6-4.5s5 1.5 6 4.5" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
