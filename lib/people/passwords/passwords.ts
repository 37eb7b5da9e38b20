/** Hashes passwords and compares with hashes. */
export interface Passwords {
  /** The hash to store, with its salt and parameters (PHC string); different each time. */
  hash(password: string): Promise<string>;
  /**
   * Whether a password matches a hash. With null, for accounts that don't exist or have no password, it's false and
   * takes as long as a wrong password does, so that timing reveals nothing.
   */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether a hash has outdated parameters and should be recomputed the next time the password is entered. */
  needsRehash(hash: string): boolean;
  /** How many hashes have been computed so far, to store or compare. */
  hashesMade(): number;
}
