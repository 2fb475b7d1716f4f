import en from '@laurel/languages/en/widget-kinds.json' with { type: 'json' };
import type { WidgetTexts } from '../texts.ts';

/** The words of missions and raffles, which pages with boards alone do not load in English. */
export type KindTexts = WidgetTexts & typeof en;

/** The texts of the server have both (`packages/widgets/build.ts`); what they lack is English. */
export function kindTextsOf(texts: WidgetTexts): KindTexts {
  return { ...en, ...texts };
}
