import { expect, test } from 'vitest';
import { findQuantities } from './find-quantities.ts';

const found = (text: string) =>
  findQuantities(text).map(
    ({ kind, value, unit, start, end }) => `${kind} ${value}${unit} "${text.slice(start, end)}"`,
  );

test.each([
  ['within 30 days', ['duration 30day "30 days"']],
  ['a thirty-day trial', ['duration 30day "thirty-day"']],
  ['in 5 working days', ['duration 5day "5 working days"']],
  ['$20 or 20 dollars', ['money 20usd "$20"', 'money 20usd "20 dollars"']],
  ['4.90 EUR, €1.5 million', ['money 4.9eur "4.90 EUR"', 'money 1500000eur "€1.5 million"']],
  ['31% or 31 percent', ['percent 31% "31%"', 'percent 31% "31 percent"']],
  ['on May 5, 2024', ['date 2024-5-5 "May 5, 2024"']],
  ['5th of May 2024', ['date 2024-5-5 "5th of May 2024"']],
  ['2024-05-05', ['date 2024-5-5 "2024-05-05"']],
  ['May I ask in March?', ['date -3- "March"']],
  ['in 1999, 1,762 people', ['year 1999 "1999"', 'number 1762 "1,762"']],
  ['version v1.2.3', ['number 1.2.3 "v1.2.3"']],
  ['two hundred and one of them', ['number 200 "two hundred"']],
  ['购买后30天内', ['number 30 "30"']],
  ['below -20 °C, from 10-20', ['number -20°C "20"', 'number 10 "10"', 'number 20 "20"']],
  ['Version 2.10', ['number 2.10 "2.10"']],
  ['from 9 am to 21:30', ['time 09:00 "9 am"', 'time 21:30 "21:30"']],
  ['treinta y cinco días', ['duration 35day "treinta y cinco días"']],
  [
    'quatre-vingts jours, fünfunddreißig Tage',
    ['duration 80day "quatre-vingts jours"', 'duration 35day "fünfunddreißig Tage"'],
  ],
  ['due once a year, due mesi', ['duration 2month "due mesi"']],
  ['model A30 and GPT4', []],
  ['no one knows', []],
])('%s', (text, expected) => {
  expect(found(text)).toEqual(expected);
});
