import type { ReactNode } from 'react';
import { HYPOTHETICAL } from '@/lib/robots/ledger/hypothetical';
import { COLORS } from './colors';
import { cutText, drawableText } from './drawable-text';

export const PICTURE = { width: 1200, height: 630 } as const;
const MARGIN = 64;
/** Width inside the margins. */
export const INNER_WIDTH = PICTURE.width - 2 * MARGIN;
/** Maximum characters of a label in large and in small type; an imported market may list many files. */
const LONGEST_LABEL = 52;
const LONGEST_SMALL_LABEL = 84;

interface FrameProps {
  /** The source of the prices. */
  readonly label: string;
  readonly foot: string;
  /** Text at the right of the footer. */
  readonly aside: string;
  readonly children: ReactNode;
}

/** The frame around every image: the brand, the labels of results and prices, and a line about the ledger. */
export function Frame({ label, foot, aside, children }: FrameProps) {
  return (
    <div
      style={{
        width: PICTURE.width,
        height: PICTURE.height,
        padding: `52px ${MARGIN}px 48px`,
        display: 'flex',
        flexDirection: 'column',
        color: COLORS.ink,
        backgroundColor: COLORS.canvas,
        backgroundImage: `linear-gradient(160deg, ${COLORS.surface} 0%, ${COLORS.canvas} 55%)`,
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Brand />
        <div
          style={{
            display: 'flex',
            padding: '9px 22px',
            border: `2px solid ${COLORS.line}`,
            borderRadius: 999,
            color: COLORS.ink2,
            fontSize: label.length > LONGEST_LABEL - HYPOTHETICAL.length ? 18 : 24,
          }}
        >
          {cutText(`${HYPOTHETICAL} · ${drawableText(label)}`, LONGEST_SMALL_LABEL)}
        </div>
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', flexGrow: 1 }}>{children}</div>
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          paddingTop: 26,
          borderTop: `2px solid ${COLORS.line}`,
          fontSize: 25,
          color: COLORS.ink3,
        }}
      >
        <div style={{ display: 'flex', alignItems: 'center', color: COLORS.ink2 }}>
          <Link />
          <div style={{ display: 'flex', marginLeft: 14 }}>{foot}</div>
        </div>
        <div style={{ display: 'flex' }}>{aside}</div>
      </div>
    </div>
  );
}

function Brand() {
  return (
    <div style={{ display: 'flex', alignItems: 'center', fontSize: 36 }}>
      <svg width="48" height="48" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill={COLORS.accent} />
        <g fill="none" stroke={COLORS.onAccent} strokeLinecap="round" strokeLinejoin="round">
          <path d="M7 17.2 13 23 22.5 11.5" strokeWidth="3.25" />
          <path d="M22.5 6v13.5" strokeWidth="2.25" />
        </g>
      </svg>
      <div style={{ display: 'flex', marginLeft: 16 }}>Tickproof</div>
    </div>
  );
}

/** The two chain links of the icon. */
function Link() {
  return (
    <svg width="30" height="30" viewBox="0 0 24 24" aria-hidden="true">
      <g fill="none" stroke={COLORS.accent} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.7 1.7" />
        <path d="M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.7-1.7" />
      </g>
    </svg>
  );
}
