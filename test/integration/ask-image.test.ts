import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHelixClient } from '../../src/client/client.ts';
import { openPages } from '../../src/extract/ocr/open-pages.ts';
import { openConversation } from '../../src/http/open-conversation.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { makePng } from '../support/make-image.ts';
import { makePdf } from '../support/make-pdf.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

/** The smallest PNG: one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function send(
  url: string,
  image: { bytes: Uint8Array; type: string; name?: string } | undefined,
  q?: string,
) {
  const form = new FormData();
  if (q !== undefined) form.set('q', q);
  if (image)
    form.set(
      'image',
      new Blob([image.bytes as Uint8Array<ArrayBuffer>], { type: image.type }),
      image.name ?? 'picture.png',
    );
  const response = await fetch(`${url}/ask-image`, { method: 'POST', body: form });
  return { status: response.status, body: await response.text() };
}

onEachEngine('POST /ask-image', (engine) => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  beforeAll(async () => {
    gemini = await startGeminiServer({ answer: () => ['A red ', 'square.'] });
    helix = await startHelix({
      engine,
      sample: false,
      environment: {
        GEMINI_API_KEY: 'k',
        GEMINI_BASE_URL: gemini.url,
        HELIX_MAX_IMAGE_MB: '1',
        HELIX_MODEL_TRIES: '1',
      },
    });
  });
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });

  test('[IMAGE-200] an image and a question give a text', async () => {
    const { status, body } = await send(helix.url, { bytes: PNG, type: 'image/png' }, 'What is it?');
    expect([status, body]).toEqual([200, '{"text":"A red square."}']);
    const request = JSON.stringify(gemini.calls.generate.at(-1)!.body);
    expect(request).toContain(PNG.toString('base64'));
    expect(request).toContain('What is it?');
    expect(request).toContain('only from what can be seen');
  });

  test('[IMAGE-415] what is no image by its bytes is refused before any model call, whatever it is called', async () => {
    const before = gemini.calls.generate.length;
    const files: [string, Uint8Array][] = [
      ['text', new TextEncoder().encode('hello')],
      ['SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['PDF', new TextEncoder().encode('%PDF-1.4')],
      [
        'GIF',
        new Uint8Array(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')),
      ],
      ['nothing', new Uint8Array()],
      ['beginning of a PNG', PNG.subarray(0, 4)],
    ];
    for (const [name, bytes] of files) {
      expect([name, await send(helix.url, { bytes, type: 'image/png' }, 'q')]).toEqual([
        name,
        { status: 415, body: '{"error":"unsupported media type"}' },
      ]);
    }
    const json = await fetch(`${helix.url}/ask-image`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(json.status).toBe(415);
    for (const type of [
      'image/png',
      'application/json',
      ';;;',
      'application/xml',
      'application/x-www-form-urlencoded',
    ]) {
      const response = await fetch(`${helix.url}/ask-image`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: 'x',
      });
      expect([type, response.status, await response.text()]).toEqual([
        type,
        415,
        '{"error":"unsupported media type"}',
      ]);
    }
    expect(gemini.calls.generate).toHaveLength(before);
  });

  test('[IMAGE-415] a real image is taken even when the sender calls it text', async () => {
    expect(
      (await send(helix.url, { bytes: PNG, type: 'text/plain', name: 'a.txt' }, 'What is it?')).status,
    ).toBe(200);
  });

  test('[IMAGE-LIMITS] no question, no image, or an image over the limit is told as such', async () => {
    expect((await send(helix.url, { bytes: PNG, type: 'image/png' })).status).toBe(400);
    expect((await send(helix.url, { bytes: PNG, type: 'image/png' }, '  ')).status).toBe(400);
    expect((await send(helix.url, undefined, 'What?')).status).toBe(400);
    const large = Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]);
    const { status, body } = await send(helix.url, { bytes: large, type: 'image/png' }, 'q');
    expect(status).toBe(413);
    expect(body).toContain('1 MB');
  });

  test('[IMAGE-LIMITS] a form that breaks off is 400', async () => {
    const body = '--X\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf';
    const response = await fetch(`${helix.url}/ask-image`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=X' },
      body,
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'bad_request' }),
    ]);
  });

  test('a model that is down is 503', async () => {
    gemini.setFault('generate', { type: 'status', status: 503 }, 1);
    const { status, body } = await send(helix.url, { bytes: PNG, type: 'image/png' }, 'q');
    expect(status).toBe(503);
    expect(JSON.parse(body)).toMatchObject({ error: 'model_unavailable' });
  });
});

onEachEngine('POST /ask-image without a vision model', (engine) => {
  let helix: RunningHelix;
  beforeAll(async () => {
    helix = await startHelix({ engine, sample: false });
  });
  afterAll(() => helix?.stop());

  test('[IMAGE-501] says that no model reads images and how to get one, with the writing in the image', async () => {
    const { status, body } = await send(helix.url, { bytes: PNG, type: 'image/png' }, 'What is it?');
    expect(status).toBe(501);
    expect(JSON.parse(body)).toMatchObject({
      error: 'vision_not_configured',
      message: expect.stringContaining('GEMINI_API_KEY'),
      ocr_text: null,
    });
    const sentence = 'Refunds are paid within thirty days.';
    const written = await pictureOf(sentence);
    const read = await send(helix.url, { bytes: written, type: 'image/png' }, 'When are refunds paid?');
    expect(JSON.parse(read.body)).toMatchObject({ error: 'vision_not_configured', ocr_text: sentence });
  });

  test('[CONVERSATION-IMAGE] a picture that no model looked at is kept with the writing in it, and one that is refused is not', async () => {
    const client = createHelixClient({ baseUrl: helix.url });
    const { conversation_id: conversationId } = await client.createConversation();
    const question = 'When are refunds paid?';
    const asked = (bytes: Uint8Array) =>
      client.askImage(new File([bytes as Uint8Array<ArrayBuffer>], 'note.png'), question, { conversationId });
    await expect(asked(Buffer.from('no picture'))).rejects.toMatchObject({ status: 415 });
    expect(await client.conversation(conversationId)).toMatchObject({ turns: [], title: '' });
    const sentence = 'Refunds are paid within thirty days.';
    await expect(asked(await pictureOf(sentence))).rejects.toMatchObject({ status: 501 });
    await expect(asked(PNG)).rejects.toMatchObject({ status: 501 });
    const kept = { kind: 'image', question, outcome: 'abstained', image: { name: 'note.png' } };
    expect(await client.conversation(conversationId)).toMatchObject({
      title: question,
      turns: [
        { ...kept, answer: sentence },
        { ...kept, answer: '' },
      ],
    });
    const { history } = await openConversation(helix.helix, { id: conversationId });
    expect(history, 'writing in a picture is no answer to go on from').toEqual([]);
  });
});

async function pictureOf(text: string): Promise<Buffer> {
  const page = { size: [300, 60] as [number, number], texts: [{ x: 30, y: 35, size: 14, text }] };
  const pages = await openPages(makePdf({ pages: [page] }));
  const bitmap = await pages.render(1, 900, 180);
  pages.close();
  return Buffer.from(makePng(bitmap));
}
