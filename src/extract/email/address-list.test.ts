import { expect, test } from 'vitest';
import { type Address, parseAddresses } from './address-list.ts';

const written = ({ name, address, group }: Address): unknown =>
  group ? [name, group.map(written)] : `${name}|${address}`;
const parsed = (value: string) => parseAddresses(value).map(written);

test.each([
  ['addresses alone', 'a@b.org,<c@d.org>', ['|a@b.org', '|c@d.org']],
  ['names', 'Ada Doe <a@b.org>, "Doe, \\"B\\"" <b@b.org>', ['Ada Doe|a@b.org', 'Doe, "B"|b@b.org']],
  ['a comma that is encoded', '=?utf-8?Q?Doe=2C_Ad=C3=A4?= <a@b.org>', ['Doe, Adä|a@b.org']],
  ['a name behind the address', 'a@b.org (Ada Doe)', ['Ada Doe|a@b.org']],
  ['a comment beside a name', 'Ada <a@b.org> (at home)', ['Ada|a@b.org']],
  ['an address without brackets', 'Ada Doe a@b.org', ['Ada Doe|a@b.org']],
  ['an address in quotes is a name', '"a@b.org" <c@d.org>, "e@f.org"', ['a@b.org|c@d.org', 'e@f.org|']],
  ['a name alone', 'Ada', ['Ada|']],
  ['a bracket too many', 'Ada < home <a@b.org>', ['Ada|a@b.org']],
  ['semicolons', 'a@b.org; c@d.org', ['|a@b.org', '|c@d.org']],
  ['a group', 'Team: Ada <a@b.org>, c@d.org; e@f.org', [['Team', ['Ada|a@b.org', '|c@d.org']], '|e@f.org']],
  ['an empty one', 'undisclosed-recipients:;', [['undisclosed-recipients', []]]],
  ['nothing', ' , ;', []],
])('[EXTRACT-EMAIL-MIME] %s', (_, value, expected) => {
  expect(parsed(value)).toEqual(expected);
});

test('[EXTRACT-EMAIL-HOSTILE] a list without end takes a time that grows with its length', () => {
  for (const text of ['"', '<', '(', ':', ';', '\\', '"\\', 'a@b.org, ', '"a"b', ' ', 'a@'])
    expect(parseAddresses(text.repeat(200_000))).toBeDefined();
});
