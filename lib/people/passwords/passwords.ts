/** Keeps passwords as hashes, and compares with them. */
export interface Passwords {
  /** The hash to store, with its salt and parameters in it (PHC string); another one each time. */
  hash(password: string): Promise<string>;
  /**
   * Whether this is the password of a hash. Null, for an account that is not there or has no password, takes as long as
   * a wrong password does and is false: who is known cannot be told from the time an answer takes.
   */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether a hash was made with other parameters than today's: to be rebuilt when its password is next entered. */
  needsRehash(hash: string): boolean;
  /** Whether this is among the passwords that everyone tries first. */
  isCommon(password: string): Promise<boolean>;
  /** How many hashes have been computed so far, to store and to compare alike. */
  hashesMade(): number;
}
