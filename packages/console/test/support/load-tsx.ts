import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

/** Lets tests import components: Node strips types, but knows neither JSX nor style sheets. To be imported before them. */
registerHooks({
  load(url, context, next) {
    if (/\.(css|svg)$/.test(url))
      return { format: 'module', source: 'export default {};', shortCircuit: true };
    if (!url.endsWith('.tsx')) return next(url, context);
    const path = fileURLToPath(url);
    const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), {
      jsx: { runtime: 'automatic' },
    });
    if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]?.message}`);
    return { format: 'module', source: code, shortCircuit: true };
  },
});
