import { ask, type SectionTemplate } from './section-template.ts';

export const BUILD_PLAN: readonly SectionTemplate[] = [
  {
    heading: 'Scope',
    level: 1,
    purpose: 'What will be built or changed, and what will not.',
    questions: [
      ask('What is {topic}?', 'What is this project and what does it do?'),
      ask('What does {topic} include?', 'What does the customer or user get?'),
      ask('What is out of scope for {topic}?', 'What is not included or not covered?'),
      ask('What must {topic} do?', 'What is promised to users or customers?'),
    ],
    wanted: ['a project brief or a specification', 'a README or design documents'],
  },
  {
    heading: 'Milestones',
    level: 2,
    purpose: 'The stages with their dates or order, one a bullet.',
    questions: [
      ask('What are the milestones of {topic}?', 'What is planned, and from when does it apply?'),
      ask('When does {topic} start and end?', 'What begins when?'),
      ask('Which dates are set for {topic}?', 'Which dates and deadlines are set?'),
      ask('What has been done for {topic} so far?', 'What was changed or added?'),
    ],
    wanted: ['a schedule, a roadmap or a release plan', 'a changelog or status reports'],
  },
  {
    heading: 'Tasks',
    level: 2,
    purpose: 'What has to be done, as a numbered list in a workable order.',
    isOrdered: true,
    questions: [
      ask('Which tasks belong to {topic}?', 'What has to be done next?'),
      ask('How is {topic} set up?', 'How is it set up and installed?'),
      ask('What are the steps of {topic}?', 'What are the steps?'),
      ask('What has to be prepared for {topic}?', 'What is done in the first week?'),
      ask('Who does what in {topic}?', 'Who is responsible for which tasks?'),
    ],
    wanted: ['a backlog or a task list', 'installation or set-up guides'],
  },
  {
    heading: 'Dependencies',
    level: 2,
    purpose: 'What it needs from others: people, systems, suppliers, libraries, approvals.',
    questions: [
      ask('What does {topic} depend on?', 'Which services are used?'),
      ask('Which systems, tools or suppliers does {topic} need?', 'Which systems and suppliers are used?'),
      ask('Which approvals does {topic} need?', 'Who approves?'),
      ask('What is required before {topic} can begin?', 'What must be done before the start?'),
    ],
    wanted: ['architecture or interface documents', 'contracts with suppliers, or a list of dependencies'],
  },
  {
    heading: 'Risks',
    level: 2,
    purpose: 'What can delay or break it, and what is done about it, one risk a bullet.',
    questions: [
      ask('What can go wrong with {topic}?', 'What are the risks?'),
      ask('What are the risks and limitations of {topic}?', 'What are the limits?'),
      ask('What happens when {topic} fails?', 'What happens when it fails?'),
      ask('What is not allowed in {topic}?', 'What is not allowed?'),
    ],
    wanted: ['a risk register or post-mortems', 'security and compliance policies'],
  },
  {
    heading: 'Verification',
    level: 2,
    purpose: 'How one can tell that each part is done: tests, checks, acceptance criteria.',
    questions: [
      ask('How is {topic} tested?', 'How is it tested?'),
      ask('How is {topic} checked?', 'How is it checked?'),
      ask('When is {topic} done?', 'What is measured?'),
      ask('Which targets does {topic} have?', 'What are the targets?'),
    ],
    wanted: ['test plans or acceptance criteria', 'service levels or quality reports'],
  },
];
