/** A type whose fields and lists, at any depth, are only read. */
export type Immutable<Value> = unknown extends Value
  ? Value
  : { readonly [Key in keyof Value]: Immutable<Value[Key]> };
