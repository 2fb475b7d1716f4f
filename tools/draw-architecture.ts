import { writeFileSync } from 'node:fs';
import { pictureOf, picturePath } from './architecture/picture/picture.ts';
import { readRepository } from './architecture/read-repository.ts';

/** Draws docs/architecture.svg from the imports of the code. `node tools/draw-architecture.ts`. */
writeFileSync(new URL(`../${picturePath}`, import.meta.url), pictureOf(readRepository()));
