import { batch } from '@/components/live/real-time/batch';
import { type CardView, toCardView } from '@/components/robots/robot-model/card-view';
import { isSignedIn } from '@/components/session/session/session';
import { becomeGuest } from '@/components/session/user/sign-in';
import { showToast } from '@/components/ui/toast/toast-store';
import { CallError, call } from '@/lib/http/api/client/call';

const CALL = 'CxAIRobotProduct/GetAIRobotsByIds';
/** Maximum robots per call. */
const MOST = 50;
/** How long requests are batched, in milliseconds. */
const TOGETHER_MS = 10;

interface Wanted {
  readonly id: number;
  readonly isShown: boolean;
  readonly resolve: (robot: CardView) => void;
  readonly reject: (error: unknown) => void;
}

const wanted = batch<Wanted>(() => TOGETHER_MS, askFor);

/**
 * A robot by id; robots requested at the same time share one call.
 * @param isShown whether the page shows an earlier state of it, which stays if the call fails
 * @throws what the call throws
 */
export function loadRobot(id: number, isShown: boolean): Promise<CardView> {
  return new Promise((resolve, reject) => wanted.add({ id, isShown, resolve, reject }));
}

function askFor(all: readonly Wanted[]): void {
  const ids = [...new Set(all.map(({ id }) => id))];
  for (let from = 0; from < ids.length; from += MOST) {
    const some = new Set(ids.slice(from, from + MOST));
    void answer(
      [...some],
      all.filter(({ id }) => some.has(id)),
    );
  }
}

async function answer(productIds: readonly number[], asked: readonly Wanted[]): Promise<void> {
  const wasUser = isSignedIn();
  try {
    const { items } = await call(CALL, { productIds: [...productIds] });
    const robots = new Map(items.map((product) => [product.id, toCardView(product)]));
    const isGuests = [...robots.values()].every(({ own }) => own === undefined);
    // The answer was a guest's, so the session has ended.
    if (wasUser && isSignedIn() && robots.size > 0 && isGuests) becomeGuest();
    for (const { id, resolve, reject } of asked) {
      const robot = robots.get(id);
      if (robot && isGuests !== wasUser) resolve(robot);
      else reject(new Error(`Robot ${id} is missing from the answer`));
    }
  } catch (error) {
    // The session has ended, or an app's token is invalid.
    if (wasUser && error instanceof CallError && error.status === 401) becomeGuest();
    // Robots already shown stay, and are refetched with the next change.
    else if (asked.some(({ isShown }) => !isShown)) showToast('Robots loading failed!', 'error');
    for (const { reject } of asked) reject(error);
  }
}
