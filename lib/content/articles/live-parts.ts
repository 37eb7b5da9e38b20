/**
 * What texts can show besides words: figures within a sentence (`:figure{name=robots}`), computed when a page is made,
 * and parts that stand by themselves (`::part{name=…}`), drawn by the page. Rendering leaves a marker for each; typed
 * HTML is escaped, so nobody can write one.
 */

/** Figures that pages fill in; computed in `lib/content/figures`. */
export const FIGURE_NAMES = ['robots', 'losing-robots', 'losing-share'] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

/** Parts that pages draw; registered in `components/academy/parts`. */
export const PART_NAMES = [
  'hypothetical',
  // Of lessons: what the page draws, what this site has of it, and what readers do.
  'bars-picture',
  'newest-bars',
  'bars-exercise',
  'fills-picture',
  'newest-fill',
  'fills-exercise',
  'costs-picture',
  'class-costs',
  'costs-exercise',
  'rules-picture',
  'last-cross',
  'rules-exercise',
  'stops-picture',
  'gapped-stops',
  'stops-exercise',
  'six-statistics-picture',
  'six-statistics-here',
  'six-statistics-exercise',
  'drawdown-picture',
  'drawdown-here',
  'drawdown-exercise',
  'luck-picture',
  'luck-here',
  'luck-exercise',
  'ledger-picture',
  'ledger-here',
  'ledger-exercise',
  'calibration-picture',
  'calibration-exercise',
] as const;
export type PartName = (typeof PART_NAMES)[number];

/** Further attributes as typed: `{name=robots class=crypto}`. */
export type PartAttributes = Readonly<Record<string, string>>;

export type TextPiece =
  | { readonly kind: 'html'; readonly place: number; readonly html: string }
  | {
      readonly kind: 'part';
      readonly place: number;
      readonly name: PartName;
      readonly attributes: PartAttributes;
    };

const FIGURE = /<!--figure (.*?)-->/g;
const PART = /<!--part (.*?)-->/g;

/** JSON that can't end a comment. */
function pack(name: string, attributes: PartAttributes): string {
  return JSON.stringify({ name, attributes }).replaceAll('-', '\\u002d').replaceAll('>', '\\u003e');
}

export function figureMarker(name: FigureName, attributes: PartAttributes): string {
  return `<!--figure ${pack(name, attributes)}-->`;
}

export function partMarker(name: PartName, attributes: PartAttributes): string {
  return `<!--part ${pack(name, attributes)}-->`;
}

/** Fills in figures. @param write plain text; it is escaped here */
export function fillFigures(
  html: string,
  write: (name: FigureName, attributes: PartAttributes) => string,
): string {
  return html.replaceAll(FIGURE, (_, packed: string) => {
    const { name, attributes } = JSON.parse(packed) as { name: FigureName; attributes: PartAttributes };
    return write(name, attributes).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  });
}

/** Splits rendered HTML at its parts. */
export function splitParts(html: string): readonly TextPiece[] {
  return html.split(PART).map((piece, place) => {
    if (place % 2 === 0) return { kind: 'html', place, html: piece };
    const { name, attributes } = JSON.parse(piece) as { name: PartName; attributes: PartAttributes };
    return { kind: 'part', place, name, attributes };
  });
}

const OPENED = /<(\/?)(?:ul|ol|li|blockquote|details|table|p)\b/g;

/** Whether every part stands outside of lists, quotes and other blocks, so that the pieces are whole. */
export function areWhole(pieces: readonly TextPiece[]): boolean {
  return pieces.every((piece) => {
    if (piece.kind === 'part') return true;
    let depth = 0;
    for (const [, slash] of piece.html.matchAll(OPENED)) depth += slash ? -1 : 1;
    return depth === 0;
  });
}
