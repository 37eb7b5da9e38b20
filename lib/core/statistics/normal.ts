/**
 * Probability that a standard normal variable is at most `x`, within 1e-15, and in the tails within 1e-8 of its own
 * size (J. F. Hart, "Computer Approximations", 1968, function 5666, in G. West, "Better Approximations to Cumulative
 * Normal Functions", Wilmott Magazine, 2005).
 */
export function normalCdf(x: number): number {
  if (Number.isNaN(x)) return Number.NaN;
  const z = Math.abs(x);
  const upper = z > 37 ? 0 : Math.exp((-z * z) / 2) * (z < SPLIT ? hart(z) : continuedFraction(z));
  return x > 0 ? 1 - upper : upper;
}

const SPLIT = 7.07106781186547;

function hart(z: number): number {
  return polynomial(NUMERATOR, z) / polynomial(DENOMINATOR, z);
}

function continuedFraction(z: number): number {
  return 1 / (z + 1 / (z + 2 / (z + 3 / (z + 4 / (z + 0.65))))) / Math.sqrt(2 * Math.PI);
}

/**
 * The value below which a standard normal variable lies with probability `p`, to about 15 digits: the inverse of
 * `normalCdf` (M. J. Wichura, "Algorithm AS 241: The Percentage Points of the Normal Distribution", Applied Statistics
 * 37, 1988). ±Infinity at 0 and 1, NaN outside.
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return Number.NaN;
  if (p === 0 || p === 1) return p === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * polynomial(CENTRAL[0], r)) / polynomial(CENTRAL[1], r);
  }
  const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p));
  const [coefficients, from] = r <= 5 ? [MIDDLE, 1.6] : [TAIL, 5];
  const value = polynomial(coefficients[0], r - from) / polynomial(coefficients[1], r - from);
  return q < 0 ? -value : value;
}

/** Coefficients from the constant on. */
type Coefficients = readonly number[];
type Fraction = readonly [numerator: Coefficients, denominator: Coefficients];

function polynomial(coefficients: Coefficients, x: number): number {
  return coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0);
}

const NUMERATOR: Coefficients = [
  220.206867912376, 221.213596169931, 112.079291497871, 33.912866078383, 6.37396220353165, 0.700383064443688,
  0.0352624965998911,
];
const DENOMINATOR: Coefficients = [
  440.413735824752, 793.826512519948, 637.333633378831, 296.564248779674, 86.7807322029461, 16.064177579207,
  1.75566716318264, 0.0883883476483184,
];
const CENTRAL: Fraction = [
  [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.693765509461, 45921.95393154987,
    67265.7709270087, 33430.57558358813, 2509.0809287301227,
  ],
  [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852854,
  ],
];
const MIDDLE: Fraction = [
  [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995345, 1.0507500716444169e-9,
  ],
];
const TAIL: Fraction = [
  [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
    0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133,
    1.8463183175100548e-5, 1.421511758316446e-7, 2.0442631033899397e-15,
  ],
];
