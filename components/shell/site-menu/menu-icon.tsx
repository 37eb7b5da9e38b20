import type { IconName } from '@/lib/site/navigation/destinations';

const PATHS: Readonly<Record<IconName, string>> = {
  stocks: 'M3 17V3M3 17h14M6.5 14v-4M10 14V6M13.5 14V8.5',
  forex: 'M3 7h12l-3-3M17 13H5l3 3',
  crypto: 'M7 3.5h4a3 3 0 0 1 0 6H7zm0 6h5a3.25 3.25 0 0 1 0 6.5H7zM7 3.5V16M9 2v1.5M9 16v2',
  robots: 'M4 8.5h12v7H4zM10 5.5v3M7.5 11.5v1M12.5 11.5v1M10 3v2.5',
  live: 'M2.5 10h3l2-5 4 10 2.5-5h3.5',
  tickers: 'M3 5h14M3 10h14M3 15h9',
  bell: 'M5.5 13.5V9a4.5 4.5 0 0 1 9 0v4.5l1.5 1H4zM8.5 16.5a1.6 1.6 0 0 0 3 0',
  person: 'M10 10a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5M3.5 17c.8-3 3.2-4.5 6.5-4.5s5.7 1.5 6.5 4.5',
  paper: 'M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5M7.5 13.5l2-2.5 1.5 1.5 2-3',
  plan: 'M3 5.5h14v9H3zM3 8.5h14M6 12h3',
};

interface MenuIconProps {
  readonly name: IconName;
  readonly size?: number;
}

/** An entry's icon, hidden from screen readers. */
export function MenuIcon({ name, size = 20 }: MenuIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
