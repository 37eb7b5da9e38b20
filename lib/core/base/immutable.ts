/** Makes fields and lists read-only at any depth. */
export type Immutable<Value> = unknown extends Value
  ? Value
  : { readonly [Key in keyof Value]: Immutable<Value[Key]> };
