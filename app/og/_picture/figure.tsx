import { COLOURS } from './colours';

export interface FigureText {
  readonly label: string;
  readonly value: string;
  readonly colour?: string;
}

export function Figure({ label, value, colour = COLOURS.ink }: FigureText) {
  return (
    <div style={{ display: 'flex', flexDirection: 'column' }}>
      <div style={{ display: 'flex', fontSize: 24, color: COLOURS.ink3 }}>{label}</div>
      <div style={{ display: 'flex', fontSize: 50, lineHeight: 1.2, letterSpacing: -1, color: colour }}>
        {value}
      </div>
    </div>
  );
}
