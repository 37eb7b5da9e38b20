/** Small icons next to text, hidden from screen readers. */

interface IconProps {
  readonly size?: number;
}

/** Marks what guests can't see. */
export function LockIcon({ size = 16 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor">
      <rect x="3" y="7" width="10" height="7" rx="1.75" strokeWidth="1.5" />
      <path d="M5.25 7V5a2.75 2.75 0 0 1 5.5 0v2" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}

/** Marks simulated prices. */
export function FlaskIcon({ size = 16 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor">
      <path
        d="M6 2v4.2L2.7 12a1.4 1.4 0 0 0 1.2 2.1h8.2a1.4 1.4 0 0 0 1.2-2.1L10 6.2V2M4.75 2h6.5M4.6 10h6.8"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Marks what was recorded late. */
export function ClockIcon({ size = 12 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor">
      <circle cx="8" cy="8" r="6.25" strokeWidth="1.5" />
      <path d="M8 4.5V8l2.5 1.75" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export function CrossIcon({ size = 12 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true" fill="none" stroke="currentColor">
      <path d="m2.5 2.5 7 7m0-7-7 7" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}

/** The logo: a tick mark whose long arm is a price bar. */
export function BrandMark({ size = 28 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="3.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M7 17.2 13 23 22.5 11.5" />
        <path d="M22.5 6v13.5" strokeWidth="2.25" />
      </g>
    </svg>
  );
}
