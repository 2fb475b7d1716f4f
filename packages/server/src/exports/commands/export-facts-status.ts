import { answerCommand } from '../../cli/operation-command.ts';

export const exportFactsStatus = answerCommand({
  operation: 'readFactStatus',
  name: 'export facts status',
  about: 'Shows how far the daily export of facts is, what is under way, and what failed. Only an admin may.',
  says: ({ scheduled, last_day, exported_at, running, failure }) => [
    ...(scheduled ? [] : ['This server exports no days by itself: FACTS_FOLDER is not set.']),
    last_day ? `${last_day} was exported at ${exported_at}.` : 'No day was exported yet.',
    ...(running ? [`${running.day} is under way since ${running.since}: ${running.percent} %.`] : []),
    ...(failure
      ? [
          `${failure.day} failed at ${failure.at} (attempt ${failure.attempts}), next at ${failure.next_attempt_at}: ${failure.reason}`,
        ]
      : []),
  ],
});
