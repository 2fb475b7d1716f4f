/** `campaign.rules_changed` as people say it: `Campaign: rules changed`. */
export function actionWords(action: string): string {
  const [subject = '', what = ''] = action.split('.');
  const words = subject.replaceAll('_', ' ').replace(/\bapi\b/, 'API');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}: ${what.replaceAll('_', ' ')}`;
}
