import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { utf8 } from '@laurel/rules/sealing/bytes.ts';
import {
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  type TreeHead,
} from '@laurel/rules/sealing/signed-note.ts';
import { HASH_BYTES, TILE_WIDTH, tileNumberPath } from '@laurel/rules/sealing/tiles.ts';
import type { Laurel } from './laurel.ts';
import { signIn } from './staff.ts';
import { waitUntil } from './waiting.ts';

/** Reads the sealed logs of the first tenant as an outside reader would, by HTTP alone. */
export class LogReader {
  readonly #laurel: Laurel;
  readonly #accessToken: string | undefined;

  constructor(laurel: Laurel, accessToken?: string) {
    this.#laurel = laurel;
    this.#accessToken = accessToken;
  }

  /** With the owner's access token. */
  static async ofOwner(laurel: Laurel): Promise<LogReader> {
    return new LogReader(laurel, await signIn(laurel));
  }

  async read(path: string): Promise<{ status: number; headers: Headers; bytes: Uint8Array }> {
    const headers = this.#accessToken === undefined ? {} : { authorization: `Bearer ${this.#accessToken}` };
    const answer = await fetch(`${this.#laurel.url}/log/v1/1/${path}`, { headers });
    return {
      status: answer.status,
      headers: answer.headers,
      bytes: new Uint8Array(await answer.arrayBuffer()),
    };
  }

  async text(path: string): Promise<string> {
    const { status, bytes } = await this.read(path);
    assert.equal(status, 200, path);
    return new TextDecoder().decode(bytes);
  }

  /** The signed tree of a log once it has so many leaves; its signature is checked by a published key. */
  async signedTree(log: 'events' | 'decisions', size: number): Promise<TreeHead> {
    const note = await waitUntil(`${size} leaves of ${log} are signed`, async () => {
      const text = await this.text(`${log}/checkpoint`);
      assert.ok(Number(text.split('\n')[1]) >= size, `${size} leaves of ${log} are not signed: ${text}`);
      return parseNote(text);
    });
    const [signature] = note?.signatures ?? [];
    assert.ok(note && signature);
    const keys = (await this.text('keys')).trimEnd().split('\n').map(parseVerifierKey);
    const key = keys.find((one) => one?.name === signature.name && one.key_id === signature.key_id);
    assert.ok(key, 'the key that signed is published');
    const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.public_key]);
    const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    assert.ok(verify(null, utf8(note.text), publicKey, signature.signature), 'the signature holds');
    return parseCheckpoint(note.text) as TreeHead;
  }

  /** All tiles that a tree of that size needs, by `level/number`. */
  async tilesOf(log: string, size: number): Promise<Map<string, Uint8Array>> {
    const tiles = new Map<string, Uint8Array>();
    for (let level = 0, count = size; count > 0; level += 1, count = Math.floor(count / TILE_WIDTH))
      for (const { number, path, width } of partsOf(count)) {
        const { status, bytes } = await this.read(`${log}/tile/${level}/${path}`);
        assert.equal(status, 200, path);
        assert.equal(bytes.length, width * HASH_BYTES);
        tiles.set(`${level}/${number}`, bytes);
      }
    return tiles;
  }

  /** All leaves of a tree of that size. */
  async leavesOf(log: string, size: number): Promise<Uint8Array[]> {
    const leaves: Uint8Array[] = [];
    for (const { path } of partsOf(size)) {
      const { bytes } = await this.read(`${log}/tile/entries/${path}`);
      for (let at = 0; at < bytes.length; ) {
        const length = new DataView(bytes.buffer).getUint16(at);
        leaves.push(bytes.slice(at + 2, at + 2 + length));
        at += 2 + length;
      }
    }
    return leaves;
  }
}

function partsOf(count: number): { number: number; path: string; width: number }[] {
  return Array.from({ length: Math.ceil(count / TILE_WIDTH) }, (_, number) => {
    const width = Math.min(TILE_WIDTH, count - number * TILE_WIDTH);
    return { number, width, path: tileNumberPath(number) + (width === TILE_WIDTH ? '' : `.p/${width}`) };
  });
}
