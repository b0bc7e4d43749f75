import { expect, test } from 'vitest';
import { lacksCount } from './extractive-counts.ts';

test.each([
  ['How many people lived in the colonies?', 'Its growth was reversed by the loss of the colonies in 1776.'],
  ['How much does the parcel weigh?', 'Parcels are weighed on 5 May 2024.'],
  ['How many of the 12 rooms are free of charge?', 'The 12 rooms are on the second floor.'],
  ['How many people lived there?', "Many fought in the Seven Years' War, to the defeat of 1759-60."],
  ['What was the ratio of settlers to traders?', 'Settlers came after the traders.'],
])('[WRITER-COUNTS] no count to %j in %j', (question, answer) => {
  expect(lacksCount(question, answer)).toBe(true);
});

test.each([
  ['digits', 'How many days do I have?', 'Refunds are accepted within 30 days.'],
  ['a number in words', 'How many days do I have?', 'You have thirty days.'],
  ['a number that begins a sentence', 'How many people lived there?', 'It was small. Seven Years passed.'],
  ['a range of years beside a number', 'How many people lived there?', 'In 1759-60 it had 300 people.'],
  ['one', 'How many members do voters choose?', 'Voters choose one member.'],
  ['a word for a number', 'How much is shipping?', 'Shipping is free.'],
  ['another number beside the told one', 'How many of the 12 rooms are free?', 'Of the 12 rooms 3 are free.'],
  ['no count was asked for', 'When were the colonies lost?', 'They were lost after the war.'],
  ['how often', 'How often is a backup made?', 'A backup is made every night.'],
  ['another language', 'Wie viele Tage habe ich?', 'Bis zum Ende des Monats.'],
  ['an empty question', '', ''],
])('[WRITER-COUNTS] nothing is missing: %s', (_reason, question, answer) => {
  expect(lacksCount(question, answer)).toBe(false);
});
