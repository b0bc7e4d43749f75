/** What a project can say for itself, in the words of the page. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: 'Documents',
    settings: [
      {
        path: 'chunk_profile',
        kind: 'choice',
        title: 'How documents are cut',
        about:
          'An answer cites passages. What is here already is cut anew when it is added again, even if it did not change.',
        choices: [
          {
            value: 'structured',
            about: 'By headings, tables and lists, up to a page or so. Right for most documents.',
          },
          { value: 'longform', about: 'Longer passages that overlap, for running text and talks.' },
          { value: 'fixed', about: 'Windows of 1,200 characters, wherever they fall.' },
        ],
      },
      {
        path: 'tags',
        kind: 'list',
        title: 'Tags that documents may have',
        about: 'One a line. Another tag is refused. Empty: any.',
      },
      {
        path: 'default_tags',
        kind: 'list',
        title: 'Tags of a new document',
        about: 'One a line, for documents that come without tags.',
      },
    ],
  },
  {
    title: 'When a question is refused',
    settings: [
      {
        path: 'thresholds.max_distance',
        kind: 'number',
        highest: 2,
        title: 'Farthest passage',
        about: 'How far the nearest passage may be from a question, 0 to 2. Lower refuses more.',
      },
      {
        path: 'thresholds.answerability',
        kind: 'number',
        highest: 1,
        title: 'Least likely answer',
        about: 'How likely it must be that the passages answer, 0 to 1. Higher refuses more.',
      },
      {
        path: 'thresholds.rrf',
        kind: 'number',
        highest: 1,
        title: 'Least fused score',
        about: 'Of the best passage where nothing was reranked, 0 to 1.',
      },
      {
        path: 'thresholds.rerank',
        kind: 'number',
        highest: 1,
        title: 'Least rerank score',
        about: 'Of the best passage where a reranker was asked, 0 to 1.',
      },
      {
        path: 'groundedness',
        kind: 'choice',
        title: 'Check of each answer',
        about: 'Each answer is held against the passages it was made from.',
        choices: [
          { value: 'off', about: 'Answers are not checked before they are shown.' },
          { value: 'flag', about: 'What the passages do not say is marked.' },
          { value: 'refuse', about: 'An answer that says more than the passages is withheld.' },
        ],
      },
    ],
  },
  {
    title: 'Passages that give orders',
    settings: [
      {
        path: 'injection.policy',
        kind: 'choice',
        title: 'What is done with them',
        about: 'Text in a document that seems to be written for a model, not for people.',
        choices: [
          { value: 'quarantine', about: 'Left out: no model reads them.' },
          { value: 'flag', about: 'Used, and marked.' },
          { value: 'off', about: 'Not looked for.' },
        ],
      },
      {
        path: 'injection.markers',
        kind: 'list',
        title: 'Phrases that give them away',
        about: 'One a line, 4 to 200 characters, besides those that Helix knows.',
      },
    ],
  },
  {
    title: 'Who is shown what',
    settings: [
      {
        path: 'default_confidentiality',
        kind: 'choice',
        title: 'Confidentiality of a new document',
        about: 'Where nothing is said with it.',
        choices: [
          { value: 'public', about: 'For everybody.' },
          { value: 'internal', about: 'For those who work here.' },
          { value: 'confidential', about: 'For some of them.' },
          { value: 'restricted', about: 'For very few.' },
        ],
      },
      {
        path: 'roles',
        kind: 'roles',
        title: 'Roles',
        about:
          'Who asks in a role finds nothing more confidential than it may see. A role only narrows: it is no login.',
      },
    ],
  },
];

export type Setting = { path: string; title: string; about: string } & (
  | { kind: 'choice'; choices: readonly { value: string; about: string }[] }
  | { kind: 'number'; highest: number }
  | { kind: 'list' }
  | { kind: 'roles' }
);
type SettingGroup = { title: string; settings: readonly Setting[] };
