import { HelixError } from '../../errors.ts';
import type { Archive } from '../archive/open-archive.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { attributeOf, childOf, descendantsOf } from '../xml/xml-element.ts';

const ENCRYPTION = 'META-INF/encryption.xml';

/** Fonts are often scrambled so that they work in their book only; everything else that is encrypted is protection. */
const FONT_SCRAMBLING = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

export function refuseEncrypted(archive: Archive, name: string): void {
  if (!archive.has(ENCRYPTION)) return;
  const parts = descendantsOf(parseXml(archive.readText(ENCRYPTION), name), 'EncryptedData');
  const methods = parts.map((part) => attributeOf(childOf(part, 'EncryptionMethod'), 'Algorithm') ?? '');
  if (methods.some((method) => !FONT_SCRAMBLING.has(method)))
    throw new HelixError('document_encrypted', { name });
}
