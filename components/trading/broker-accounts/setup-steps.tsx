import styles from './broker-accounts.module.css';
import { SETUP_STEPS, type SetupStep, STEP_TITLES } from './broker-labels';

/** Where a user is on the way to an armed account. */
export function SetupSteps({ current }: { readonly current: SetupStep }) {
  const at = SETUP_STEPS.indexOf(current);
  return (
    <ol className={styles['steps']} aria-label="Steps">
      {SETUP_STEPS.map((step, index) => (
        <li
          key={step}
          className={styles['step']}
          aria-current={step === current ? 'step' : undefined}
          data-done={index < at || undefined}
        >
          {STEP_TITLES[step]}
        </li>
      ))}
    </ol>
  );
}
