import { addCopyButtons } from './copy.ts';
import { findElements } from './elements.ts';
import { openSearch } from './search-places.ts';
import { followReading } from './sections.ts';

const { docs, sections } = findElements<HTMLScriptElement>('script[data-sections]')[0]?.dataset ?? {};
if (docs !== undefined && sections !== undefined) openSearch({ docs, sections });
addCopyButtons();
followReading();
