/** How many campaigns each element can show. */
const campaignsOf = {
  'laurel-board': 'one',
  'laurel-mini': 'one',
  'laurel-lobby': 'all',
  'laurel-winners': 'all',
  'laurel-results': 'all',
  'laurel-missions': 'one or all',
  'laurel-raffle': 'one or all',
  'laurel-drops': 'one or all',
  'laurel-jackpots': 'one or all',
  'laurel-level': 'one or all',
} as const;

/** What a page shows of a campaign, and how. */
export interface WidgetChoice {
  element: keyof typeof campaignsOf;
  key: string;
  campaign: string;
  language: string;
  rows: string;
  theme: string;
}

/** Whether the element can show one campaign, and not only a list. */
export function showsCampaign(element: WidgetChoice['element']): boolean {
  return campaignsOf[element] !== 'all';
}

/** The lines that a page needs: the script of this server, and the element with what was chosen. */
export function widgetSnippet(server: string, { element, ...choice }: WidgetChoice): string {
  const attributes = Object.entries(choice)
    .filter(([name, value]) => value !== '' && (name !== 'campaign' || showsCampaign(element)))
    .map(([name, value]) => ` ${name === 'key' ? 'publishable-key' : name}="${asAttribute(value)}"`)
    .join('');
  return [
    `<script type="module" src="${asAttribute(server)}/widgets/v1/laurel.js"></script>`,
    `<${element}${attributes}></${element}>`,
  ].join('\n');
}

function asAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
