import { createHash, createPublicKey, verify } from 'node:crypto';
import { createLogSigner } from './checkpoint';
import { isContinuation } from './consistency';
import { cosignedAt, createCosigner } from './cosignature';
import { hashLeaf, MerkleTree } from './merkle-tree';
import { offerText, parseOffer } from './offer';
import { entriesPath, parseTilePath } from './tile-path';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const MOST = 12;
const tree = new MerkleTree();
for (let index = 0; index < MOST; index += 1) tree.append(hashLeaf(`leaf ${index}`));
const makeHead = (size: number) => ({ size, root: size === 0 ? '' : base64(tree.root(size)) });

describe('a consistency proof', () => {
  it('shows every tree as a continuation of each older one, and nothing else', () => {
    for (let newer = 1; newer <= MOST; newer += 1)
      for (let older = 0; older <= newer; older += 1) {
        const proof = tree.consistencyProof(older, newer).map(base64);
        expect(isContinuation(makeHead(older), makeHead(newer), proof)).toBe(true);
        if (older === 0) continue;
        const forged = { size: older, root: base64(hashLeaf('forged')) };
        expect(isContinuation(forged, makeHead(newer), proof)).toBe(false);
        if (older === newer) continue;
        expect(isContinuation(makeHead(older), { ...makeHead(newer), root: forged.root }, proof)).toBe(false);
        expect(isContinuation(makeHead(older), makeHead(newer), proof.slice(1))).toBe(false);
        expect(isContinuation(makeHead(older), makeHead(newer), [...proof, forged.root])).toBe(false);
        expect(isContinuation(makeHead(newer), makeHead(older), proof)).toBe(false);
      }
  });
});

describe('a cosignature', () => {
  const note = createLogSigner('example.com/log', Buffer.alloc(32, 1)).sign(makeHead(5));
  const text = note.slice(0, note.indexOf('\n\n') + 1);
  const cosigner = createCosigner('witness.example/w1', Buffer.alloc(32, 2));
  const line = cosigner.cosign(text, 1_679_315_147_999);

  it('has the bytes that tlog-cosignature requires', () => {
    const [, , key = ''] = cosigner.verifierKey.split(/\+(?=[0-9a-f]{8}\+)|(?<=\+[0-9a-f]{8})\+/);
    const typed = Buffer.from(key, 'base64');
    expect(typed[0]).toBe(4);
    const id = createHash('sha256').update('witness.example/w1\n').update(typed).digest().subarray(0, 4);
    const [dash, name, encoded = ''] = line.split(' ');
    expect([dash, name]).toEqual(['—', 'witness.example/w1']);
    const bytes = Buffer.from(encoded, 'base64');
    expect(bytes.subarray(0, 4)).toEqual(id);
    expect(bytes.readBigUInt64BE(4)).toBe(1_679_315_147n);
    const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), typed.subarray(1)]);
    const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    const message = Buffer.from(`cosignature/v1\ntime 1679315147\n${text}`);
    expect(verify(null, message, publicKey, bytes.subarray(12))).toBe(true);
  });

  it('counts for its checkpoint, its time and its witness only', () => {
    expect(cosignedAt(`${note}${line}\n`, cosigner.verifierKey)).toBe(1_679_315_147_000);
    expect(cosignedAt(note, cosigner.verifierKey)).toBeNull();
    // What isn't its signature would be stored and shown with it; and no page can show a time without a date.
    expect(cosignedAt(`${note}${line}!\n`, cosigner.verifierKey)).toBeNull();
    expect(cosignedAt(`${note}${cosigner.cosign(text, 8.65e15)}\n`, cosigner.verifierKey)).toBeNull();
    expect(cosignedAt(`${note.replace('\n5\n', '\n6\n')}${line}\n`, cosigner.verifierKey)).toBeNull();
    const other = createCosigner('witness.example/w1', Buffer.alloc(32, 3));
    expect(cosignedAt(`${note}${line}\n`, other.verifierKey)).toBeNull();
    const bytes = Buffer.from(line.split(' ')[2] ?? '', 'base64');
    bytes.writeBigUInt64BE(1n, 4);
    expect(cosignedAt(`${note}— witness.example/w1 ${base64(bytes)}\n`, cosigner.verifierKey)).toBeNull();
  });
});

describe('an offer to a witness', () => {
  it('is read as it was written', () => {
    const offer = { oldSize: 3, hashes: tree.consistencyProof(3, 7).map(base64), note: 'a\n1\nb\n\n— c d\n' };
    expect(offerText(offer).startsWith('old 3\n')).toBe(true);
    expect(parseOffer(offerText(offer))).toEqual(offer);
    expect(parseOffer(offerText({ ...offer, hashes: [] }))).toEqual({ ...offer, hashes: [] });
    for (const wrong of [
      '',
      'old 03\n\nx',
      'old 3\nAAAA\n\nx',
      offerText({ ...offer, hashes: Array(64).fill(offer.hashes[0]) }),
    ])
      expect(parseOffer(wrong)).toBeNull();
  });
});

describe('the path of a bundle', () => {
  it.each([
    [0, 256],
    [999, 3],
    [1000, 256],
    [1_234_067, 255],
  ])('%i is one that tlog-tiles names', (index, width) => {
    expect(parseTilePath(entriesPath(index, width))).toEqual({ kind: 'entries', level: 0, index, width });
  });
});
