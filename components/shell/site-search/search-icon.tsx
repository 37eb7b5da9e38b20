interface SearchIconProps {
  readonly size?: number;
}

/** A magnifying glass, hidden from screen readers. */
export function SearchIcon({ size = 16 }: SearchIconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor">
      <circle cx="7" cy="7" r="4.5" strokeWidth="1.5" />
      <path d="m10.5 10.5 3.5 3.5" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
