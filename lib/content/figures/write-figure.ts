import { formatCount, formatPercent } from '@/lib/core/format/number';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { ASSET_CLASSES, coveredFundTypes } from '@/lib/site/addresses/asset-class';
import { type FigureName, fillFigures, type PartAttributes } from '../articles/live-parts';
import { countLosing } from './losing-robots';

/** What a figure says while it can't be computed. */
const UNKNOWN = 'not known yet';

const FIGURES: Readonly<Record<FigureName, (robots: readonly RobotSummary[]) => string>> = {
  robots: (robots) => formatCount(robots.length),
  'losing-robots'(robots) {
    const { losing, settled } = countLosing(robots);
    return settled === 0 ? UNKNOWN : `${formatCount(losing)} of ${formatCount(settled)}`;
  },
  'losing-share'(robots) {
    const { losing, settled } = countLosing(robots);
    return settled === 0 ? UNKNOWN : formatPercent((100 * losing) / settled);
  },
};

/**
 * A figure of a text, as of now.
 * @param attributes `class` (an asset class) and `timeframe` (minutes) narrow the robots; others are ignored
 */
export function writeFigure(
  catalogue: Pick<CatalogueReader, 'all'>,
  name: FigureName,
  attributes: PartAttributes,
): string {
  return FIGURES[name](narrow(catalogue.all(), attributes));
}

/** A text's HTML with its figures filled in, as of now. */
export function fillCurrentFigures(catalogue: Pick<CatalogueReader, 'all'>, html: string): string {
  return fillFigures(html, (name, attributes) => writeFigure(catalogue, name, attributes));
}

function narrow(robots: readonly RobotSummary[], attributes: PartAttributes): readonly RobotSummary[] {
  const assetClass = ASSET_CLASSES.find((one) => one === attributes['class']);
  const timeframe = attributes['timeframe'];
  return robots.filter(
    (robot) =>
      (!assetClass || robot.fundTypes.some((one) => coveredFundTypes(assetClass).includes(one))) &&
      (!timeframe || String(robot.timeframe) === timeframe),
  );
}
