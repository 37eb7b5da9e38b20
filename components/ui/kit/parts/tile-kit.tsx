import { Actions } from '@/components/ui/actions/actions';
import { Change } from '@/components/ui/change/change';
import { Chip } from '@/components/ui/chip/chip';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { FigureTile, FigureTiles } from '@/components/ui/tile/figure-tile';
import { LinkTile, LinkTiles } from '@/components/ui/tile/tile';

export function TileKit() {
  return (
    <>
      <StatGrid>
        <Stat label="Since publication" note="92 days, 23 trades">
          <Change value={11.6} decimals={1} />
        </Stat>
        <Stat label="Win rate" note="74 of 121">
          61%
        </Stat>
      </StatGrid>
      <FigureTiles>
        <FigureTile label="Paper equity" note="started with $25,000">
          $25,412.18
        </FigureTile>
        <FigureTile label="Day P/L" note="since midnight UTC">
          <Change value={-1.3} decimals={1} />
        </FigureTile>
      </FigureTiles>
      <LinkTiles>
        <LinkTile href="#kit" title="Stocks and ETFs" aside="252 robots">
          63 ahead
        </LinkTile>
      </LinkTiles>
      <Actions>
        <Chip>Paper</Chip>
        <Chip look="accent">Selected</Chip>
        <Chip look="gain">On</Chip>
        <Chip look="loss">REAL MONEY</Chip>
        <Chip look="warning">Paused</Chip>
        <Chip look="code">AMD</Chip>
      </Actions>
      <Facts>
        <Fact term="Equity">$25,412.18</Fact>
        <Fact term="Cash">$18,420.55</Fact>
      </Facts>
      <Facts isStacked>
        <Fact term="Bid">182.48</Fact>
        <Fact term="Ask">182.52</Fact>
      </Facts>
      <Facts isColumn>
        <Fact term="About">$10,948.80</Fact>
        <Fact term="Stop and target">both canceled</Fact>
      </Facts>
    </>
  );
}
