import { writeFile } from 'node:fs/promises';
import { vectors } from '../packages/server/test/support/vectors.ts';

/** `npm run vectors`: writes the examples of docs/rules/ as data that other implementations can run. */
const file = new URL('../docs/conformance-vectors.json', import.meta.url);
const lines = vectors().map((vector) => JSON.stringify(vector));
await writeFile(file, `{"format": "laurel-vectors/1", "vectors": [\n${lines.join(',\n')}\n]}\n`);
