import { COLORS } from './colors';

export interface FigureText {
  readonly label: string;
  readonly value: string;
  readonly color?: string;
}

export function Figure({ label, value, color = COLORS.ink }: FigureText) {
  return (
    <div style={{ display: 'flex', flexDirection: 'column' }}>
      <div style={{ display: 'flex', fontSize: 24, color: COLORS.ink3 }}>{label}</div>
      <div style={{ display: 'flex', fontSize: 50, lineHeight: 1.2, letterSpacing: -1, color: color }}>
        {value}
      </div>
    </div>
  );
}
