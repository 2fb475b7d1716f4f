import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromHex, hex } from './bytes.ts';
import {
  consistencyProof,
  EMPTY_ROOT,
  inclusionProof,
  isConsistent,
  leafHash,
  proofOfMany,
  type ReadHash,
  rootOf,
  rootOfInclusion,
  rootOfMany,
} from './merkle-tree.ts';
import {
  appendToEdge,
  type Edge,
  parseTilePath,
  readFromTiles,
  rootOfEdge,
  tileNumberPath,
} from './tiles.ts';

// The eight leaves and roots with which implementations of Certificate Transparency are compared.
const leaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((text) => fromHex(text) as Uint8Array);
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** A tree of that many leaves, appended in parts of the given sizes in turn. */
function treeOf(count: number, parts = [1]): { read: ReadHash; edge: Edge; hashes: Uint8Array[] } {
  const hashes = Array.from({ length: count }, (_, at) =>
    leafHash(leaves[at] ?? new TextEncoder().encode(`leaf ${at}`)),
  );
  const tiles = new Map<string, Uint8Array>();
  let edge: Edge = [];
  let size = 0;
  for (let turn = 0; size < count; turn += 1) {
    const some = hashes.slice(size, size + (parts[turn % parts.length] ?? 1));
    const after = appendToEdge(edge, size, Uint8Array.from(some.flatMap((hash) => [...hash])));
    for (const tile of after.tiles) tiles.set(`${tile.level}/${tile.number}`, tile.hashes);
    edge = after.edge;
    size = after.size;
  }
  return { read: readFromTiles((level, number) => tiles.get(`${level}/${number}`)), edge, hashes };
}

describe('the tree of hashes', () => {
  it('has the roots of the known vectors', () => {
    for (const [size, root] of roots.entries()) {
      const { read, edge } = treeOf(size);
      assert.equal(hex(rootOf(size, read)), root);
      assert.equal(hex(rootOfEdge(edge)), root);
    }
    assert.equal(hex(EMPTY_ROOT), roots[0]);
  });

  it('is the same however its leaves are appended, over tiles of three levels', () => {
    const size = 70_000;
    const one = treeOf(size, [size]);
    const many = treeOf(size, [1, 255, 256, 257, 3_000]);
    assert.deepEqual(rootOfEdge(many.edge), rootOfEdge(one.edge));
    assert.deepEqual(rootOf(size, many.read), rootOfEdge(one.edge));
    assert.deepEqual(rootOf(65_537, many.read), rootOf(65_537, one.read));
  });

  it('proves every leaf of every size, and nothing else', () => {
    const { read, hashes } = treeOf(70);
    for (let size = 1; size <= 70; size += 1)
      for (let index = 0; index < size; index += 1) {
        const proof = inclusionProof(index, size, read);
        const hash = hashes[index] as Uint8Array;
        assert.deepEqual(rootOfInclusion(hash, index, size, proof), rootOf(size, read));
        const other = rootOfInclusion(hash, (index + 1) % size, size, proof);
        if (size > 1) assert.notDeepEqual(other, rootOf(size, read));
        assert.equal(rootOfInclusion(hash, index, size, [...proof, hash]), undefined);
      }
    assert.throws(() => inclusionProof(70, 70, read), RangeError);
  });

  it('proves that it only grows', () => {
    const { read } = treeOf(70);
    const at = (size: number) => ({ size, root: rootOf(size, read) });
    for (let size = 0; size <= 70; size += 1)
      for (let older = 0; older <= size; older += 1) {
        const proof = consistencyProof(older, size, read);
        assert.ok(isConsistent(at(older), at(size), proof), `${older} ${size}`);
        if (older === 0) continue;
        assert.ok(!isConsistent({ size: older, root: EMPTY_ROOT }, at(size), proof));
        assert.ok(!isConsistent(at(older), at(size), [...proof, EMPTY_ROOT]));
      }
  });

  it('proves many leaves together', () => {
    const { read, hashes } = treeOf(70);
    const sets = [[], [0], [69], [0, 69], [3, 4, 5, 40], hashes.map((_, at) => at)];
    for (const indexes of sets) {
      const proof = proofOfMany(indexes, 70, read);
      const some = indexes.map((index) => ({ index, hash: hashes[index] as Uint8Array }));
      assert.deepEqual(rootOfMany(some, 70, proof), rootOf(70, read));
      assert.equal(rootOfMany(some, 70, [...proof, EMPTY_ROOT]), undefined);
      assert.notDeepEqual(
        rootOfMany(some.slice(1), 70, proof),
        indexes.length ? rootOf(70, read) : undefined,
      );
    }
    assert.equal(proofOfMany([5], 70, read).length, inclusionProof(5, 70, read).length);
  });
});

describe('the paths of tiles', () => {
  it('write a number in groups of three digits and read nothing else', () => {
    assert.equal(tileNumberPath(1_234_067), 'x001/x234/067');
    assert.equal(tileNumberPath(0), '000');
    assert.deepEqual(parseTilePath('x001/x234/067'), { number: 1_234_067, width: 256 });
    assert.deepEqual(parseTilePath('000.p/7'), { number: 0, width: 7 });
    for (const path of ['0', '1234', 'x000/001', '000.p/256', '000.p/0', '000.p/', 'x001', '000/001', ''])
      assert.equal(parseTilePath(path), undefined, path);
  });
});
