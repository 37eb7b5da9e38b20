import { Button } from '@/components/ui/button/button';
import { Row, Rows } from '@/components/ui/row/row';
import { Time } from '@/components/ui/time/time';

export function RowKit() {
  return (
    <Rows label="Trades">
      <Row isNew note="Opened short at 141.10" end={<Time at="2026-11-25T19:04Z">19:04 UTC</Time>}>
        <a href="#kit">AMD · Aroon trend</a>
      </Row>
      <Row
        end={
          <Button size={36} look="secondary" popoverTarget="kit-none">
            Pause
          </Button>
        }
      >
        EURUSD
      </Row>
    </Rows>
  );
}
