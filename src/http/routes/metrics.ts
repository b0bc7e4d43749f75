import type { FastifyInstance } from 'fastify';
import type { Helix } from '../../compose.ts';
import { type RenderedMetrics, renderMetrics } from '../../observe/render-metrics.ts';

/** Scrapes that come closer together than this get the same text: asking often is no way to keep the database busy. */
const KEPT_MS = 1000;

export async function metricsRoute(server: FastifyInstance, helix: Helix): Promise<void> {
  let kept: { at: number; rendered: Promise<RenderedMetrics> } | undefined;
  server.get('/metrics', async (_request, reply) => {
    if (!kept || performance.now() - kept.at > KEPT_MS)
      kept = { at: performance.now(), rendered: renderMetrics(helix) };
    const { contentType, body } = await kept.rendered;
    return reply.header('content-type', contentType).header('cache-control', 'no-store').send(body);
  });
}
