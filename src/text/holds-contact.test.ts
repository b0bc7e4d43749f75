import { expect, test } from 'vitest';
import { holdsContact } from './holds-contact.ts';

test.each([
  ['email', 'Write to refunds@northwind.example with the number.', 'Use “EMAIL_[ID]@example.com” or @maria.'],
  [
    'phone',
    'Call +49 (0)30 1234-567 on weekdays.',
    'Order 12 of 2026-03-04 from 160.79.104.10 costs 12,500,000.',
  ],
  ['phone', 'Our number is 555 0199.', 'Within 5 to 10 days, 12.50 EUR.'],
  ['url', 'See https://northwind.example/returns for more.', 'Write to refunds@northwind.example.'],
  ['url', 'Visit northwind.com today.', 'Ask in the store.'],
] as const)('%s: %s', (kind, holding, other) => {
  expect(holdsContact(kind, holding)).toBe(true);
  expect(holdsContact(kind, other)).toBe(false);
});
