import { answerRequests } from './answer-requests.ts';
import { readDocument } from './read-document.ts';

// The reading process that `reader-pool.ts` starts.
answerRequests(readDocument);
