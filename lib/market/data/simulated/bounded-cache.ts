/** Keeps the values used last, at most `capacity` of them. */
export class BoundedCache<T> {
  private readonly entries = new Map<number, T>();

  constructor(private readonly capacity: number) {}

  /** The value of a key; made when it is not there. */
  take(key: number, make: () => T): T {
    const known = this.entries.get(key);
    if (known !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, known);
      return known;
    }
    const made = make();
    this.entries.set(key, made);
    if (this.entries.size > this.capacity) {
      const oldest = this.entries.keys().next();
      if (!oldest.done) this.entries.delete(oldest.value);
    }
    return made;
  }
}
