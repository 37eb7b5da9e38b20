import { type PlanOptions, planOrders } from '@/lib/trading/copies/server/plan-orders';
import type { Emulator } from '@/lib/trading/emulator/server/emulator';

const MAX_ROUNDS = 3;

/**
 * Turns intents into orders, and orders into fills. In several rounds, because a reversal's open is only planned once its
 * close has filled.
 */
export async function tradeRounds(options: PlanOptions, emulator: Pick<Emulator, 'fillDue'>): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const ordered = await planOrders(options);
    const filled = await emulator.fillDue();
    if (ordered === 0 || filled === 0) return;
  }
}
