import type { ReactNode } from 'react';
import { BarsPicture, BarsTask } from '@/components/academy/lessons/bars-parts';
import { CalibrationPicture, CalibrationTask } from '@/components/academy/lessons/calibration-parts';
import { CostsPicture, CostsTask } from '@/components/academy/lessons/costs-parts';
import { DrawdownPicture, DrawdownTask } from '@/components/academy/lessons/drawdown-parts';
import { FillsPicture, FillsTask } from '@/components/academy/lessons/fills-parts';
import { ChainPicture, LedgerTask } from '@/components/academy/lessons/ledger-parts';
import { LuckPicture, LuckTask } from '@/components/academy/lessons/luck-parts';
import { RulesPicture, RulesTask } from '@/components/academy/lessons/rules-parts';
import { TradesPicture, TradesTask } from '@/components/academy/lessons/six-statistics-parts';
import { StopsPicture, StopsTask } from '@/components/academy/lessons/stops-parts';
import { ClassCosts } from '@/components/academy/live-block/class-costs';
import { FirstLuck } from '@/components/academy/live-block/first-luck';
import { GappedStops } from '@/components/academy/live-block/gapped-stops';
import { LastCross } from '@/components/academy/live-block/last-cross';
import { NewestBars } from '@/components/academy/live-block/newest-bars';
import { NewestFill } from '@/components/academy/live-block/newest-fill';
import { RobotLedger } from '@/components/academy/live-block/robot-ledger';
import { RobotUnderwater } from '@/components/academy/live-block/robot-underwater';
import { TradesWithAndWithout } from '@/components/academy/live-block/trades-with-and-without';
import { HypotheticalNote } from '@/components/ui/hypothetical/hypothetical';
import type { PartAttributes, PartName } from '@/lib/content/articles/live-parts';

/** What draws each part of texts, by its name in them. */
const PARTS: Readonly<Record<PartName, (attributes: PartAttributes) => ReactNode>> = {
  hypothetical: () => <HypotheticalNote />,
  'bars-picture': () => <BarsPicture />,
  'newest-bars': ({ ticker }) => <NewestBars ticker={ticker} />,
  'bars-exercise': () => <BarsTask />,
  'fills-picture': () => <FillsPicture />,
  'newest-fill': () => <NewestFill />,
  'fills-exercise': () => <FillsTask />,
  'costs-picture': () => <CostsPicture />,
  'class-costs': () => <ClassCosts />,
  'costs-exercise': () => <CostsTask />,
  'rules-picture': () => <RulesPicture />,
  'last-cross': () => <LastCross />,
  'rules-exercise': () => <RulesTask />,
  'stops-picture': () => <StopsPicture />,
  'gapped-stops': () => <GappedStops />,
  'stops-exercise': () => <StopsTask />,
  'six-statistics-picture': () => <TradesPicture />,
  'six-statistics-here': () => <TradesWithAndWithout />,
  'six-statistics-exercise': () => <TradesTask />,
  'drawdown-picture': () => <DrawdownPicture />,
  'drawdown-here': () => <RobotUnderwater />,
  'drawdown-exercise': () => <DrawdownTask />,
  'luck-picture': () => <LuckPicture />,
  'luck-here': () => <FirstLuck />,
  'luck-exercise': () => <LuckTask />,
  'ledger-picture': () => <ChainPicture />,
  'ledger-here': () => <RobotLedger />,
  'ledger-exercise': () => <LedgerTask />,
  'calibration-picture': () => <CalibrationPicture />,
  'calibration-exercise': () => <CalibrationTask />,
};

export function drawPart(name: PartName, attributes: PartAttributes): ReactNode {
  return PARTS[name](attributes);
}
