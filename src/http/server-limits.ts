import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { cutOffSlowClients } from './cut-off-slow-clients.ts';
import { limitConnections } from './limit-connections.ts';

/** The longest question, of characters that take nine bytes each in an address. */
const LARGEST_HEAD_BYTES = 64 * 1024;
/** How often Node looks for heads that are late. */
const LOOK_EVERY_MS = 1000;
/** A connection that goes on for ever stays with one process of several: now and then it is opened anew. */
const MOST_REQUESTS_PER_CONNECTION = 1000;

/**
 * How long and how much Helix waits for clients. No request has a time limit as a whole: a large document on a slow line
 * and an answer that is long take their time, as long as something moves.
 */
export function serverLimits(settings: ServerSettings): ServerLimits {
  return {
    options: {
      http: {
        maxHeaderSize: LARGEST_HEAD_BYTES,
        headersTimeout: settings.headerSeconds * 1000,
        connectionsCheckingInterval: LOOK_EVERY_MS,
      },
      requestTimeout: 0,
      maxRequestsPerSocket: MOST_REQUESTS_PER_CONNECTION,
      ...(settings.trustedProxies.length > 0 && { trustProxy: [...settings.trustedProxies] }),
    },
    install(server) {
      server.server.maxConnections = settings.maxConnections;
      limitConnections(server.server, settings);
      cutOffSlowClients(server, settings.slowClientSeconds * 1000);
    },
  };
}

export type ServerLimits = {
  /** For `fastify(…)`. */
  options: {
    http: { maxHeaderSize: number; headersTimeout: number; connectionsCheckingInterval: number };
    requestTimeout: number;
    maxRequestsPerSocket: number;
    trustProxy?: string[];
  };
  /** What is to be done with the server that was made with them. */
  install(server: FastifyInstance): void;
};

export type ServerSettings = Pick<
  Settings,
  'headerSeconds' | 'slowClientSeconds' | 'maxConnections' | 'maxConnectionsPerAddress' | 'trustedProxies'
>;
