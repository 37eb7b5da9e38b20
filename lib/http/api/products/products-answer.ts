import { schemaNames } from '@/lib/core/wire/schema';
import { mapFollowSettingFields } from '@/lib/people/follows/follow-settings';
import { NO_SETTINGS, type RobotSettings } from '@/lib/people/follows/follows';
import { maySeeMoney } from '@/lib/people/permissions/permissions';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { isReadyForMix } from '@/lib/trading/autotrading/ready-for-mix';
import { cacheBytes, withLast } from '../json-bytes';
import { takesNotifications, type Viewer } from '../viewer';
import { type GuestProduct, type RobotProduct, toGuestProduct, toRobotProduct } from './product';
import { guestProduct, userProduct } from './product-schema';

const GUEST_NAMES = schemaNames(guestProduct);
const USER_NAMES = schemaNames(userProduct);

/** Products cached by summary; a robot that changes gets a new summary. Their last field varies by request. */
const guestProducts = new WeakMap<RobotSummary, GuestProduct>();
const userProducts = new WeakMap<RobotSummary, RobotProduct>();
/** The same for robots that are ready for mix. */
const readyProducts = new WeakMap<RobotSummary, RobotProduct>();
/** Products with a user's settings, cached until the settings change. */
const productsWithSettings = new WeakMap<
  RobotSettings,
  { readonly robot: RobotSummary; readonly product: RobotProduct }
>();

interface Products<Product> {
  readonly items: readonly Product[];
  readonly total: number;
}

/** Adds dollar amounts only if the viewer may see them, and only the viewer's own settings. */
export function productsAnswer(
  robots: readonly RobotSummary[],
  total: number,
  viewer: Viewer,
  wantedTickers: readonly string[] = [],
): Products<GuestProduct> | Products<RobotProduct> {
  if (maySeeMoney(viewer)) return userProductsAnswer(robots, total, viewer, wantedTickers);
  return { items: robots.map((robot) => matched(cachedGuestProduct(robot), wantedTickers)), total };
}

/** The same for a signed-in viewer. */
export function userProductsAnswer(
  robots: readonly RobotSummary[],
  total: number,
  viewer: Viewer,
  wantedTickers: readonly string[] = [],
): Products<RobotProduct> {
  return { items: robots.map((robot) => matched(cachedUserProduct(robot, viewer), wantedTickers)), total };
}

function cachedGuestProduct(robot: RobotSummary): GuestProduct {
  const known = guestProducts.get(robot);
  if (known) return known;
  const product = cacheBytes(toGuestProduct(robot), GUEST_NAMES);
  guestProducts.set(robot, product);
  return product;
}

function cachedUserProduct(robot: RobotSummary, { settings, mix }: Viewer): RobotProduct {
  const own = settings.get(robot.id);
  const isReady = mix !== null && isReadyForMix(robot, mix);
  const shared = isReady ? readyProducts : userProducts;
  const known = own ? productsWithSettings.get(own) : { robot, product: shared.get(robot) };
  if (known?.product && known.robot === robot && known.product.isReadyForMix === isReady)
    return known.product;
  const product = cacheBytes(
    { ...toRobotProduct(robot), ...toSwitches(own ?? NO_SETTINGS), isReadyForMix: isReady },
    USER_NAMES,
  );
  if (own) productsWithSettings.set(own, { robot, product });
  else shared.set(robot, product);
  return product;
}

/** A user's settings as fields of a product. */
function toSwitches(settings: RobotSettings) {
  return {
    isBookmarked: settings.isBookmarked,
    isSubscribed: settings.isFollowed,
    isGrantedByAdmin: settings.isGrantedByAdmin,
    isNotificationsEnabled: takesNotifications(settings),
    ...mapFollowSettingFields((name) => settings[name]),
  };
}

/** Products by matched tickers. Few per robot, because most searches are alike. */
const matchedProducts = new WeakMap<GuestProduct, Map<string, GuestProduct>>();
const MAX_MATCHED = 4;

function matched<Product extends GuestProduct>(product: Product, wanted: readonly string[]): Product {
  if (wanted.length === 0) return product;
  const tickers = product.tickers.filter((ticker) => wanted.includes(ticker));
  const key = tickers.join();
  const known = matchedProducts.get(product) ?? new Map<string, Product>();
  const found = known.get(key) as Product | undefined;
  if (found) return found;
  const made = withLast(product, 'matchedTickers', tickers);
  if (known.size >= MAX_MATCHED) known.clear();
  matchedProducts.set(product, known.set(key, made));
  return made;
}
