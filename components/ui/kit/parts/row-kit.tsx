import { Button } from '@/components/ui/button/button';
import { Row, Rows } from '@/components/ui/row/row';
import { Step, Steps } from '@/components/ui/steps/steps';
import { Time } from '@/components/ui/time/time';

export function RowKit() {
  return (
    <>
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
      <Steps aria-label="Get started">
        <Step isDone>Create your account</Step>
        <Step isCurrent end={<a href="#kit">See plans</a>}>
          Choose a plan
        </Step>
        <Step>Follow three robots</Step>
      </Steps>
      <Steps isLine aria-label="Set up">
        <Step isDone>Keys</Step>
        <Step isCurrent>Limits</Step>
        <Step>Arm</Step>
      </Steps>
    </>
  );
}
