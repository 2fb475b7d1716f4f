import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createContext, Script } from 'node:vm';
import { codeOf } from '../../../../tools/architecture/tokens.ts';

/** A text of this length makes a pattern of quadratic cost take 10^9 steps, of linear cost some 10^5. */
const LENGTH = 60_000;
const HANGS_MILLISECONDS = 5_000;

const root = new URL('../../../../', import.meta.url);

/** Every pattern of the product once: literals, and the texts of schemas. */
function patterns(): RegExp[] {
  const files = readdirSync(new URL('packages/', root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^\w+\/src\/(?!cli\/).*(?<!\.test)\.ts$/.test(name))
    .map((name) => readFileSync(new URL(`packages/${name}`, root), 'utf8'));
  const literals = files
    .flatMap((text) => codeOf(text).map((token) => /^\/(.+)\/([a-z]*)$/s.exec(token.text)))
    .filter((match) => match !== null)
    .map(([, source, flags]) => new RegExp(source as string, (flags as string).replace('g', '')));
  const document = readFileSync(new URL('openapi.json', root), 'utf8');
  const named = Array.from(document.matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g), ([, text]) =>
    JSON.parse(text as string),
  );
  const all = [...literals, ...named.map((source) => new RegExp(source, 'u'))];
  return [...new Map(all.map((one) => [String(one), one])).values()];
}

/** Texts that repeat what the pattern itself names, and end so that it cannot match. */
function* attacksOn({ source }: RegExp): Generator<string> {
  const letters = [...new Set([...source.replace(/[\\^$()[\]{}?*+|]/g, ''), 'a', '0', ' '])].slice(0, 10);
  for (const one of letters)
    for (const other of letters) {
      const pumped = (one + other).repeat(LENGTH / 2);
      yield `${pumped}\u0001`;
      yield `${source.replace(/\W/g, '').slice(0, 6)} ${pumped}\u0001`;
    }
}

test('no pattern takes more than linear time, so that no text can make it hang', () => {
  const found = patterns();
  assert.ok(found.length > 35, `${found.length} patterns`);
  const hanging = found.filter((pattern) => [...attacksOn(pattern)].some((text) => !isQuick(pattern, text)));
  assert.deepEqual(hanging, []);
});

test('a pattern that backtracks is found', () => {
  for (const pattern of [/^(a+)+$/, /^(a|a)*b$/, /a*a*b/, /(a+)0*\1b/]) {
    const hangs = [...attacksOn(pattern)].some((text) => !isQuick(pattern, text, 300));
    assert.ok(hangs, String(pattern));
  }
});

const attack = new Script('pattern.test(text)');
const context = createContext({});

function isQuick(pattern: RegExp, text: string, timeout = HANGS_MILLISECONDS): boolean {
  try {
    attack.runInContext(Object.assign(context, { pattern, text }), { timeout });
    return true;
  } catch {
    return false;
  }
}
