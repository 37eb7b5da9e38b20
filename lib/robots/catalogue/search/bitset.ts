/** Sets of small whole numbers: bit n of word n ÷ 32. */
export type Bits = Int32Array<ArrayBuffer>;

export function newBits(size: number): Bits {
  return new Int32Array((size + 31) >>> 5);
}

export function addBit(bits: Bits, index: number): void {
  const word = index >>> 5;
  bits[word] = (bits[word] as number) | (1 << (index & 31));
}

export function hasBit(bits: Bits, index: number): boolean {
  return ((bits[index >>> 5] as number) & (1 << (index & 31))) !== 0;
}

export function allBits(size: number): Bits {
  const bits = newBits(size).fill(-1);
  if (size & 31) bits[bits.length - 1] = (1 << (size & 31)) - 1;
  return bits;
}

/** Makes `target` what both hold. */
export function intersect(target: Bits, other: Bits): void {
  for (let i = 0; i < target.length; i += 1) target[i] = (target[i] as number) & (other[i] as number);
}

/** Takes out of `target` what `other` holds. */
export function subtract(target: Bits, other: Bits): void {
  for (let i = 0; i < target.length; i += 1) target[i] = (target[i] as number) & ~(other[i] as number);
}

/** Makes `target` what either holds. */
export function unite(target: Bits, other: Bits): void {
  for (let i = 0; i < target.length; i += 1) target[i] = (target[i] as number) | (other[i] as number);
}

/** Whether any number is in both. */
export function haveCommon(bits: Bits, other: Bits): boolean {
  for (let i = 0; i < bits.length; i += 1) if ((bits[i] as number) & (other[i] as number)) return true;
  return false;
}

/** How many numbers are in it. The bits of a word are added up side by side (H. S. Warren, "Hacker's Delight", 5-1). */
export function countBits(bits: Bits): number {
  let count = 0;
  for (let i = 0; i < bits.length; i += 1) {
    const word = bits[i] as number;
    if (word !== 0) count += countWord(word);
  }
  return count;
}

function countWord(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Up to `count` numbers of it in ascending order, after passing over the first `skip`. */
export function takeBits(bits: Bits, skip: number, count: number): number[] {
  const taken: number[] = [];
  let toSkip = skip;
  for (let i = 0; i < bits.length && taken.length < count; i += 1) {
    let word = bits[i] as number;
    if (word === 0) continue;
    if (toSkip > 0) {
      const here = countWord(word);
      if (here <= toSkip) {
        toSkip -= here;
        continue;
      }
    }
    while (word !== 0 && taken.length < count) {
      const lowest = word & -word;
      if (toSkip > 0) toSkip -= 1;
      else taken.push((i << 5) + 31 - Math.clz32(lowest));
      word ^= lowest;
    }
  }
  return taken;
}
