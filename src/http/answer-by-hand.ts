import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { HelixError } from '../errors.ts';
import { errorBody } from './map-error.ts';

/** What is no request, or none that comes to an end, is answered in the one shape of errors: there is no reply to use. */
export function answerByHand(socket: Socket, error: HelixError): void {
  const body = JSON.stringify(errorBody(error, crypto.randomUUID()));
  const head = `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\nconnection: close\r\ncontent-type: application/json`;
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, () => socket.destroy());
}

/** For `clientErrorHandler`. */
export function refuseMalformed(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  answerByHand(socket, malformed(error));
}

function malformed({ code }: ConnectionError): HelixError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new HelixError('request_too_slow', {
      seconds: 'a few',
      problem: 'its head was not there by then',
    });
  const problem =
    code === 'HPE_HEADER_OVERFLOW' ? 'Its headers or its address are too long' : 'It is no valid HTTP';
  return new HelixError('bad_request', { problem: `The request cannot be read. ${problem}.` });
}
