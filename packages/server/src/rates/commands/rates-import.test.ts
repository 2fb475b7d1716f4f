import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseRates, readRatesFile } from './rates-import.ts';

const usd = { currency: 'USD', date: '2026-01-01', per_eur: '1.25' };

test('JSON is taken in three forms', () => {
  for (const content of [{ USD: [['2026-01-01', 1.25]] }, { rates: [usd] }, [usd]])
    assert.deepEqual(parseRates(JSON.stringify(content)), [usd]);
});

test('CSV is taken with and without a head, with quoted commas and neutralised cells', () => {
  assert.deepEqual(parseRates('USD,2026-01-01,1.25\n'), [usd]);
  assert.deepEqual(parseRates('per_eur,note,currency,date\n"1.25","a, b",USD,2026-01-01\n'), [usd]);
  assert.deepEqual(parseRates('\uFEFFUSD;2026-01-01;1,25\r\n;;\r\n'), [usd]);
  assert.deepEqual(parseRates('sep=;\r\ndate;per_eur;currency\r\n2026-01-01;"1,25";USD\r\n'), [usd]);
  assert.deepEqual(parseRates('USD,2026-01-01,"1,25"\n'), [{ ...usd, per_eur: '1,25' }]);
  assert.deepEqual(parseRates("Currency, Date, per_eur\r\nUSD,'=2026,1.25\r\n"), [{ ...usd, date: '=2026' }]);
});

test('the refusal of another file says what a file of rates looks like', async () => {
  const path = fileURLToPath(new URL('../../../../../docs/examples/points.json', import.meta.url));
  await assert.rejects(
    readRatesFile(path),
    new RegExp(
      '^Error: .*points\\.json is no file of rates: "custom_id" must hold an array of \\[date, rate\\]\\. It is JSON, ' +
        '\\{"USD":\\[\\["2026-01-01","1\\.25"\\]\\]\\}, .* or CSV with the columns currency,date,per_eur\\.$',
    ),
  );
  await assert.rejects(readRatesFile(`${path}.none`), /^Error: There is no file .*points\.json\.none\.$/);
});

test('what is no rate is named', () => {
  const refused = (text: string, sentence: RegExp) => assert.throws(() => parseRates(text), sentence);
  refused('[1, 2]', /^Error: rate 1 is not of the form \{"currency","date","per_eur"\}$/);
  refused('[["USD","2026-01-01","1.25"]]', /^Error: rate 1 is not of the form/);
  refused('{"rates":[null]}', /^Error: rate 1 is not of the form/);
  refused(
    JSON.stringify([usd, { currency: 'USD', date: '2026-01-01' }]),
    /^Error: rate 2 is not of the form/,
  );
  refused('{"USD":{"2026-01-01":1}}', /^Error: "USD" must hold an array of \[date, rate\]$/);
  refused('{"USD":["2026-01-01"]}', /^Error: "USD" must hold an array of \[date, rate\]$/);
  refused('{"USD":[[null,1]]}', /^Error: "USD" must hold an array of \[date, rate\]$/);
  refused('{}', /^Error: it holds no rates$/);
  refused('currency,date,per_eur\n', /^Error: it holds no rates$/);
  refused('[{"currency":', /JSON/);
  refused('USD,2026-01-01\n', /^Error: line 1 does not have the columns currency,date,per_eur$/);
  refused('currency,date,per_eur\nUSD,2026-01-01,1\n\nSEK\n', /^Error: line 4 does not have the columns/);
});
