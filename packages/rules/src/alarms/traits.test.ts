import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defaultThresholds } from '@laurel/contract/alarms/thresholds.ts';
import fc from 'fast-check';
import { someFacts } from '../../../server/test/support/campaign-arbitraries.ts';
import { cheatingPlayers, month } from '../../../server/test/support/labelled-month/compared.ts';
import { propertyRuns } from '../../../server/test/support/property-runs.ts';
import { everyRound } from '../../../server/test/support/rounds-in-short.ts';
