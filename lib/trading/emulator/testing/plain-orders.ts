/**
 * Orders by hand on one instrument, implemented a second time: arrays, whole cents, no database. Prices, trails and
 * percents are whole numbers, so that its arithmetic is exact.
 */
export interface PlainOrder {
  readonly key: string;
  kind: 'market' | 'limit' | 'stop' | 'stopLimit' | 'trailingStop';
  readonly side: 'buy' | 'sell';
  readonly opens: boolean;
  /** null for all that is held. */
  quantity: number | null;
  limit: number;
  stop: number;
  trailCents: number;
  trailPercent: number;
  best: number;
  triggered: boolean;
  /** Fills on quotes later than this; null while it waits for another order. */
  due: number | null;
  readonly placed: number;
  readonly expires: number | null;
  group: string | null;
  readonly role: 'entry' | 'stop' | 'target' | null;
  state: 'waiting' | 'filled' | 'cancelled' | 'expired' | 'rejected';
}

export class PlainAccount {
  held = 0;
  /** In cents. */
  cash = 0;
  readonly fills: { readonly key: string; readonly price: number; readonly quantity: number }[] = [];
  orders: PlainOrder[] = [];
  /** How many fills there were when this pass last closed the position; 0 if it hasn't. */
  private closedAt = 0;

  waiting(): readonly PlainOrder[] {
    return this.orders.filter(({ state }) => state === 'waiting');
  }

  cancel(gone: PlainOrder): void {
    gone.state = 'cancelled';
    for (const order of this.waiting())
      if (order.due === null && order.group === gone.key) order.state = 'cancelled';
  }

  pass(price: number, time: number, now: number): void {
    const heard = this.waiting().filter(({ due }) => due !== null && due < time);
    for (const order of heard) {
      const isSale = order.side === 'sell';
      if (order.kind === 'trailingStop')
        order.best = isSale ? Math.max(order.best, price) : Math.min(order.best, price);
      if (order.kind === 'stopLimit' && (isSale ? price <= order.stop : price >= order.stop))
        order.triggered = true;
    }
    const done: PlainOrder[] = [];
    this.closedAt = 0;
    const turn = this.waiting().toSorted(
      (a, b) =>
        Number(b.role === 'stop') - Number(a.role === 'stop') ||
        (a.due ?? 0) - (b.due ?? 0) ||
        a.placed - b.placed ||
        Number(a.opens) - Number(b.opens),
    );
    for (const order of turn) {
      const isHit = heard.includes(order) && reaches(order, price);
      const isLate = order.expires !== null && now > order.expires;
      if (done.some((other) => other.role !== 'entry' && order.role !== 'entry' && isSibling(other, order)))
        order.state = 'cancelled';
      else if (isHit && this.closedAt > 0 && isExit(order)) order.state = 'cancelled';
      else if (isLate && !(isHit && time <= (order.expires ?? 0))) order.state = 'expired';
      else if (isHit && this.fill(order, price)) done.push(order);
    }
    this.follow(done, time);
  }

  private fill(order: PlainOrder, price: number): boolean {
    const sign = order.side === 'buy' ? 1 : -1;
    if (order.opens && this.held * sign < 0) order.state = 'rejected';
    else if (!order.opens && this.held === 0) order.state = 'cancelled';
    else if (!order.opens && this.held * sign > 0) order.state = 'rejected';
    else {
      const quantity = order.opens
        ? (order.quantity ?? 0)
        : Math.min(order.quantity ?? Infinity, Math.abs(this.held));
      this.held += sign * quantity;
      this.cash -= sign * quantity * price;
      order.state = 'filled';
      this.fills.push({ key: order.key, price, quantity });
      if (this.held === 0) this.closedAt = this.fills.length;
      return true;
    }
    return false;
  }

  private follow(done: readonly PlainOrder[], time: number): void {
    const hasClosed = done.some(({ opens }) => !opens);
    for (const order of this.waiting()) {
      const first = this.orders.find(({ key }) => key === order.group);
      let openedAt = 0;
      if (order.due === null) {
        if (first?.state !== 'filled') continue;
        order.due = time;
        order.quantity = this.fills.find(({ key }) => key === first.key)?.quantity ?? null;
        openedAt = this.fills.findIndex(({ key }) => key === first.key) + 1;
      }
      if (order.opens) continue;
      const reopens = (other: PlainOrder) => other.opens && other.side !== order.side;
      if (isExit(order) && done.some((other) => isSameExit(other, order))) order.state = 'cancelled';
      else if (isExit(order) && this.closedAt > openedAt) order.state = 'cancelled';
      else if (this.held === 0 && hasClosed && !isExit(order) && !this.waiting().some(reopens))
        order.state = 'cancelled';
      else if (isExit(order) && order.quantity !== null)
        order.quantity = Math.min(order.quantity, Math.abs(this.held));
    }
    for (const order of this.waiting())
      if (order.due === null) {
        const first = this.orders.find(({ key }) => key === order.group);
        if (first && first.state !== 'waiting' && first.state !== 'filled') order.state = 'cancelled';
      }
  }
}

function isSibling(a: PlainOrder, b: PlainOrder): boolean {
  return a.role !== null && b.role !== null && a.group === b.group;
}

function isExit({ role }: PlainOrder): boolean {
  return role === 'stop' || role === 'target';
}

function isSameExit(other: PlainOrder, order: PlainOrder): boolean {
  return isExit(other) && isSibling(other, order);
}

function reaches(order: PlainOrder, price: number): boolean {
  const isSale = order.side === 'sell';
  const isPastStop = (stop: number, at: number) => (isSale ? at <= stop : at >= stop);
  const isWithinLimit = isSale ? price >= order.limit : price <= order.limit;
  if (order.kind === 'limit') return isWithinLimit;
  if (order.kind === 'stop') return isPastStop(order.stop, price);
  if (order.kind === 'stopLimit') return order.triggered && isWithinLimit;
  if (order.kind === 'market') return true;
  const away = isSale ? -1 : 1;
  return order.trailCents > 0
    ? isPastStop(order.best + away * order.trailCents, price)
    : isPastStop(order.best * (100 + away * order.trailPercent), price * 100);
}
