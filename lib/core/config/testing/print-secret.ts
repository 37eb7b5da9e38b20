import { readSecret } from '../secret';

/** Prints the secret of the folder in the first argument, which it creates if there is none. */
console.log(readSecret({ appSecret: null, dataDir: process.argv[2] ?? '' })[0]);
