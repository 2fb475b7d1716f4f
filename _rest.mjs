import { parseSync, Visitor } from 'rolldown/utils';
import { readFileSync } from 'node:fs';
for (const path of process.argv.slice(2)) {
  const code = readFileSync(path, 'utf8'); const lines = code.split('\n');
  const { program } = parseSync(path, code, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  const skip = []; const hits = new Set();
  const line = (at) => code.slice(0, at).split('\n').length;
  new Visitor({
    CallExpression(n) { if (n.callee.type === 'Identifier' && /^(t|rich)$/.test(n.callee.name)) skip.push([n.start, n.end]); },
    ImportDeclaration(n) { skip.push([n.start, n.end]); },
    TSTypeAnnotation(n) { skip.push([n.start, n.end]); }, TSTypeAliasDeclaration(n) { skip.push([n.start, n.end]); }, TSInterfaceDeclaration(n) { skip.push([n.start, n.end]); },
    ThrowStatement(n) { skip.push([n.start, n.end]); },
  }).visit(program);
  const free = (n) => !skip.some(([a, b]) => n.start >= a && n.end <= b);
  new Visitor({
    Literal(n) { if (typeof n.value === 'string' && free(n) && /[a-z]{2}/.test(n.value) && (/^[A-Z][a-z]/.test(n.value) || / /.test(n.value.trim())) && !/^(application|text)\//.test(n.value)) hits.add(line(n.start)); },
    TemplateLiteral(n) { if (free(n) && n.quasis.some((x) => /[a-z]{2,} |^ ?[a-z]{2,}| [a-z]{2,}$|[A-Z][a-z]+/.test(x.value.cooked)) ) hits.add(line(n.start)); },
    JSXText(n) { if (/\p{L}{2}/u.test(n.value)) hits.add(line(n.start + (/^\s*/.exec(n.value)[0].length))); },
  }).visit(program);
  const out = [...hits].sort((a, b) => a - b).filter((l) => !/className|styles\.|path:|href=|console\.error/.test(lines[l - 1]));
  if (out.length) { console.log('=== ' + path); for (const l of out) console.log(`${l}: ${lines[l - 1].trim()}`); }
}
