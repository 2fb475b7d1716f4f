import { fileURLToPath } from 'node:url';
import type { Plugin } from 'rolldown';

/** A change of a file of Lit: how often it is made there, what is replaced, and by what. */
type Change = readonly [times: number, what: RegExp, by: string];

const parser = JSON.stringify(fileURLToPath(new URL('src/fill-template.ts', import.meta.url)));

/**
 * Lit is bundled with the elements and must not meet the page's own, nor need a permission of the page:
 *
 * * A page may forbid every policy of Trusted Types but its own, and its own Lit may have made the policy `lit-html` already.
 *   Templates are made without `innerHTML`, so no policy is needed. Names of attributes that DOM methods accept end in `-lit`.
 * * Lit counts its copies in the page and warns of several; the page's own is the one that it should count.
 * * A changed text is another text node: browsers that translate a page replace text nodes by elements, and what is written
 *   into a replaced one is seen by nobody.
 */
const changes: Readonly<Record<string, readonly Change[]>> = {
  // The elements have constructed style sheets alone.
  'css-tag.js': [[1, /\b\w\.ShadowRoot&&.*?CSSStyleSheet\.prototype/g, '!0']],
  'lit-html.js': [
    [1, /\b\w\.trustedTypes\b/g, '(void 0)'],
    [1, /"\$lit\$"/g, '"-lit"'],
    [1, /(\w)\.innerHTML=(\w)\b/g, 'fillTemplate($1,$2)'],
    [1, /this\._\$AH!==\w&&\w\(this\._\$AH\)\?this\._\$AA\.nextSibling\.data=\w:/g, ''],
    // No template is of SVG or MathML, and none has a script, a style, a title or a text area.
    [1, /,2===\w\|\|3===\w\)\{.*?childNodes\)\}/g, ');'],
    [2, /2===\w\?"<\/?svg>":3===\w\?"<\/?math>":""/g, '""'],
    [1, /if\(\w\.test\(\w\.tagName\)\)\{.*?\}\}(?=\}else if\(8===)/g, ''],
    [1, /\(\w\.litHtmlVersions\?\?=\[\]\)\.push\("[\d.]+"\)/g, '0'],
    [1, /\b\w\.litHtmlPolyfillSupport\b/g, '(void 0)'],
    [1, /^/g, `import{fillTemplate}from${parser};`],
  ],
  'lit-element.js': [
    [1, /\(\w\.litElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/g, '0'],
    [2, /\b\w\.litElement(?:Hydrate|Polyfill)Support\b/g, '(void 0)'],
  ],
  'reactive-element.js': [
    // For decorators, which the elements do not use.
    [1, /Symbol\.metadata\?\?=Symbol\("metadata"\),\w\.litPropertyMetadata\?\?=new WeakMap/g, '0'],
    [1, /const (\w)=this\[Symbol\.metadata\];if\(null!==\1\)\{.*?\}/g, ''],
    [1, /\(\w\.reactiveElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/g, '0'],
    [1, /\b\w\.reactiveElementPolyfillSupport\b/g, '(void 0)'],
  ],
};

/** Makes the changes while Lit is bundled. Throws where another release of Lit does not have what they replace. */
export const ownLit: Plugin = {
  name: 'own-lit',
  transform: (code, id) => {
    const name = /\/(?:lit-html|lit-element|@lit\/reactive-element)\/([^/]+)$/.exec(id)?.[1] ?? '';
    return changes[name]?.reduce((changed, change) => made(changed, change, name), code);
  },
};

function made(code: string, [times, what, by]: Change, name: string): string {
  const found = code.match(what)?.length ?? 0;
  if (found !== times) throw new Error(`${name} has ${what} ${found} times, not ${times}.`);
  return code.replace(what, by);
}
