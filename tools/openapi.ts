import { readFile, writeFile } from 'node:fs/promises';
import { writeOpenApiDocument } from '@laurel/contract/openapi/document.ts';
import { withAccessTable } from '@laurel/contract/operations/access-table.ts';
import { withPayoutStates } from '@laurel/contract/payouts/state-table.ts';
import packageJson from '../packages/server/package.json' with { type: 'json' };

/** Writes `openapi.json` and the tables in `docs/access.md` and `docs/settlement.md` from the contract: `npm run openapi` after a change of it. */
const document = writeOpenApiDocument(packageJson.version);
await writeFile(new URL('../openapi.json', import.meta.url), `${JSON.stringify(document, null, 2)}\n`);
const access = new URL('../docs/access.md', import.meta.url);
await writeFile(access, withAccessTable(await readFile(access, 'utf8')));
const settlement = new URL('../docs/settlement.md', import.meta.url);
await writeFile(settlement, withPayoutStates(await readFile(settlement, 'utf8')));
