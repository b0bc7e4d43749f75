import { describe, expect, test } from 'vitest';
import { parseXml, parseXmlPieces } from './parse-xml.ts';
import { attributeOf, characterData, childOf, descendantsOf } from './xml-element.ts';

const parse = (text: string) => parseXml(text, 'a.docx');

test('elements and attributes are known without their prefixes; relationships keep theirs', () => {
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const root = parse(
    `<x:a xmlns:x="urn:w" xmlns:q="${relationships}"><x:b x:val="1" id="2" q:id="3">t&amp;<![CDATA[<]]></x:b></x:a>`,
  );
  const child = childOf(root, 'b');
  expect(child?.attributes).toEqual({ val: '1', id: '2', 'r:id': '3' });
  expect(characterData(root)).toBe('t&<');
  expect(attributeOf(childOf(root, 'none'), 'val')).toBeUndefined();
});

test('pieces come one by one and hold nothing but themselves', () => {
  const names: string[] = [];
  parseXmlPieces(
    '<a><body><p>1</p><t><p>2</p></t></body><p>3</p></a>',
    'a.docx',
    (ancestors) => ancestors.at(-1) === 'body',
    (element) => names.push(`${element.name}:${characterData(element)}`),
  );
  expect(names).toEqual(['p:1', 't:2']);
});

test('descendants come in the order of the document', () => {
  const root = parse('<a><b n="1"><b n="2"/></b><c><b n="3"/></c></a>');
  expect(descendantsOf(root, 'b').map((element) => element.attributes.n)).toEqual(['1', '2', '3']);
});

describe('[EXTRACT-XML] hostile XML', () => {
  const failsWith = (problem: string) =>
    expect.objectContaining({ code: 'extraction_failed', details: { name: 'a.docx', problem } });

  test('declared entities are refused and never expanded', () => {
    const laughs = `<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>`;
    expect(() => parse(laughs)).toThrow(failsWith('its XML declares entities, which are never expanded'));
    expect(() => parse('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')).toThrow(
      failsWith('its XML declares entities, which are never expanded'),
    );
  });

  test('a document type without entities does no harm', () => {
    expect(parse('<!DOCTYPE ncx PUBLIC "-//X//DTD" "http://x/ncx.dtd"><ncx/>').name).toBe('ncx');
  });

  test('nesting deeper than any program writes is an error, not a full stack', () => {
    const deep = '<a>'.repeat(100_000) + '</a>'.repeat(100_000);
    expect(() => parse(deep)).toThrow(failsWith('its XML is nested more than 400 deep'));
  });

  test('what is not well formed says so', () => {
    expect(() => parse('<a><b></a>')).toThrow('not well formed');
    expect(() => parse('')).toThrow('not well formed');
  });

  test('characters that XML forbids are dropped, and the rest is read', () => {
    expect(characterData(parse('<a>one\u0001two\u0000three</a>'))).toBe('onetwothree');
  });
});
