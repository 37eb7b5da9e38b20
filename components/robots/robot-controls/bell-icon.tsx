/** Crossed out unless it's on. Hidden from screen readers. */
export function BellIcon({ isOn = false }: { readonly isOn?: boolean }) {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" fill="none" stroke="currentColor">
      <path
        d="M4.5 12.75V8a4.5 4.5 0 0 1 9 0v4.75l1 1.25h-11zM7.5 15.75h3"
        fill={isOn ? 'currentColor' : 'none'}
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {!isOn && <path d="m3 3 12 12" strokeWidth="1.4" strokeLinecap="round" />}
    </svg>
  );
}
