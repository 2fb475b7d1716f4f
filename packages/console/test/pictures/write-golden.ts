import { mkdirSync, writeFileSync } from 'node:fs';
import { drawnForGolden, goldenOf } from './golden.ts';

mkdirSync(new URL('golden', import.meta.url), { recursive: true });
for (const { name, svg } of drawnForGolden()) writeFileSync(goldenOf(name), svg);
