import type { ReactNode } from 'react';
import type { StepName } from './steps';

const PICTURES: Readonly<Record<StepName, ReactNode>> = {
  browse: (
    <>
      <rect x="5" y="6" width="17" height="14" rx="3" />
      <rect x="5" y="26" width="17" height="14" rx="3" />
      <path d="M9 15l3-3 2.5 2L18 10.5M9 35l3-2 2.5 2.5L18 31" />
      <circle cx="33" cy="21" r="7.5" />
      <path d="m38.5 26.5 5 5" />
    </>
  ),
  check: (
    <>
      <rect x="4" y="15" width="12" height="18" rx="3" />
      <rect x="32" y="15" width="12" height="18" rx="3" />
      <path d="M16 24h2m12 0h2M8 21h4m-4 5h4m24-5h4m-4 5h4" />
      <circle cx="24" cy="24" r="6" />
      <path d="m21.5 24 2 2 3.25-3.75" />
    </>
  ),
  follow: (
    <>
      <path d="M10 5h20l8 8v30H10z" />
      <path d="M30 5v8h8M15 33l6-7 5 4 7-9" />
      <path d="M15 14h8m-8 5h5" />
    </>
  ),
  copy: (
    <>
      <rect x="5" y="7" width="24" height="26" rx="3" />
      <path d="M34 15h6a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3H22a3 3 0 0 1-3-3v-1" />
      <path d="m10 26 5-6 4 3 5-8" />
      <path d="M34 23v9m-4.5-4.5h9" />
    </>
  ),
};

/** A step's illustration, hidden from screen readers. */
export function StepPicture({ name }: { readonly name: StepName }) {
  return (
    <svg
      width="48"
      height="48"
      viewBox="0 0 48 48"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {PICTURES[name]}
    </svg>
  );
}
