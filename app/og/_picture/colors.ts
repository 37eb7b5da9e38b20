/** The dark theme of components/ui/design/tokens.css, since images are rendered without stylesheets. */
export const COLORS = {
  canvas: '#0b0f16',
  surface: '#131924',
  line: '#263041',
  ink: '#f0f3f8',
  ink2: '#bfc8d6',
  ink3: '#98a4b7',
  accent: '#9aabff',
  onAccent: '#0d1330',
  gain: '#52cc93',
  loss: '#ff8a92',
} as const;
