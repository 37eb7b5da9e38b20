import { NO_MARKS, type RobotMarks } from '@/lib/people/follows/follows';
import { maySeeMoney } from '@/lib/people/permissions/permissions';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { toRobotProduct } from '@/lib/robots/catalogue/wire';
import { takesNotifications, type Viewer } from '../viewer';
import { MONEY_FIELD_NAMES } from './product-schema';

/**
 * Robot products as JSON, ready to be sent. The bytes of a robot are kept as long as its summary lives, since a changed
 * robot has a new one; what differs from request to request stands at their end. Bytes, because a text would be encoded
 * anew for every answer.
 */
const guestBytes = new WeakMap<RobotSummary, Buffer>();
const userBytes = new WeakMap<RobotSummary, Buffer>();

const OPEN = Buffer.from('{"Items":[');
const NONE_MATCHED = '[]},';

/** `{Items, Total}`. Money only for those who may see it, marks only the viewer's own. */
export function productsJson(
  robots: readonly RobotSummary[],
  total: number,
  viewer: Viewer,
  wantedTickers: readonly string[] = [],
): Buffer {
  const parts: Buffer[] = [OPEN];
  for (const robot of robots) {
    const bytes = bytesOf(robot, viewer);
    if (wantedTickers.length === 0) parts.push(bytes);
    else parts.push(bytes.subarray(0, -NONE_MATCHED.length), matchedJson(robot, wantedTickers));
  }
  // Every product ends with a comma, which the last must not.
  const last = parts.at(-1);
  if (last && parts.length > 1) parts[parts.length - 1] = last.subarray(0, -1);
  parts.push(Buffer.from(`],"Total":${total}}`));
  return Buffer.concat(parts);
}

/** A product that was asked for without tickers, and a comma. */
function bytesOf(robot: RobotSummary, viewer: Viewer): Buffer {
  if (viewer.marks.has(robot.id)) return makeBytes(robot, viewer);
  const kept = maySeeMoney(viewer) ? userBytes : guestBytes;
  let bytes = kept.get(robot);
  if (bytes === undefined) {
    bytes = makeBytes(robot, viewer);
    kept.set(robot, bytes);
  }
  return bytes;
}

function makeBytes(robot: RobotSummary, viewer: Viewer): Buffer {
  const { MatchedTickers: _, ...product } = toRobotProduct(robot);
  const marked = { ...product, ...switchesOf(viewer.marks.get(robot.id) ?? NO_MARKS) };
  const shown = maySeeMoney(viewer) ? marked : withoutMoney(marked);
  return Buffer.from(`${JSON.stringify(shown).slice(0, -1)},"MatchedTickers":${NONE_MATCHED}`);
}

/** What somebody has set for a robot, in the words of products. */
function switchesOf(marks: RobotMarks) {
  return {
    IsBookmarked: marks.isBookmarked,
    IsSubscribed: marks.isSubscribed,
    IsGrantedByAdmin: marks.isGrantedByAdmin,
    IsNotificationsEnabled: takesNotifications(marks),
    IsOpenTradesNotificationsEnabled: marks.openTrades,
    IsClosedTradesNotificationsEnabled: marks.closedTrades,
    IsPendingOrdersNotificationsEnabled: marks.pendingOrders,
    IsAutopilotEnabled: marks.autopilot,
    IsSelectedForAutotrading: marks.autotrading,
  };
}

function withoutMoney(product: object): object {
  return Object.fromEntries(
    Object.entries(product).filter(([name]) => !(MONEY_FIELD_NAMES as readonly string[]).includes(name)),
  );
}

/** What stands in the place of NONE_MATCHED. */
function matchedJson(robot: RobotSummary, wanted: readonly string[]): Buffer {
  return Buffer.from(`${JSON.stringify(robot.tickers.filter((ticker) => wanted.includes(ticker)))}},`);
}
