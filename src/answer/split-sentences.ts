export { type Sentence, splitSentences } from '../text/split-sentences.ts';
