/** What is said from one time to another. Lines of `text` are those of the caption. */
export type Cue = {
  startMs: number;
  endMs: number;
  text: string;
  speaker?: string;
  /** Someone else begins to speak, whoever it is. */
  startsTurn?: boolean;
};
