import { Exercise } from '@/components/academy/exercises/exercise';
import { HiddenWindows } from '@/components/academy/exercises/late-exercises';
import { Reliability } from '@/components/ui/reliability/reliability';
import { binForecasts, EXAMPLE_FORECASTS } from '@/lib/content/lessons/forecast-scores';

export function CalibrationPicture() {
  return <Reliability groups={binForecasts(EXAMPLE_FORECASTS)} />;
}

export function CalibrationTask() {
  return (
    <Exercise
      title="Twenty hidden windows"
      answer={
        <>
          <p>
            Every forecast of 50% scores 0.25, whatever happens. The model’s own probabilities score about
            0.19 on average: even perfect knowledge of the drift leaves most of the chance. A score between
            the two shows that you saw something. Above 0.25, the probabilities were bolder than what could be
            seen.
          </p>
          <p>Over twenty windows, luck moves the score a lot. Repeat it before you trust it.</p>
        </>
      }
    >
      <HiddenWindows />
    </Exercise>
  );
}
