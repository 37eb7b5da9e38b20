import { Step, Steps } from '@/components/ui/steps/steps';
import { SETUP_STEPS, type SetupStep, STEP_TITLES } from './broker-labels';

/** Where a user is on the way to an armed account. */
export function SetupSteps({ current }: { readonly current: SetupStep }) {
  const at = SETUP_STEPS.indexOf(current);
  return (
    <Steps isLine aria-label="Steps">
      {SETUP_STEPS.map((step, index) => (
        <Step key={step} isCurrent={step === current} isDone={index < at}>
          {STEP_TITLES[step]}
        </Step>
      ))}
    </Steps>
  );
}
