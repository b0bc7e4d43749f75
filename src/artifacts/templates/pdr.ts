import { ask, type SectionTemplate } from './section-template.ts';

/** Product design requirements. */
export const PDR: readonly SectionTemplate[] = [
  {
    heading: 'Summary',
    level: 1,
    purpose: 'What is to be built or provided and why, in a few sentences.',
    questions: [
      ask('What is {topic}?', 'What is this project and what does it do?'),
      ask('Why is {topic} needed?', 'What does the product answer or provide to its users?'),
      ask('What does {topic} include?', 'Which services does the company offer its customers?'),
    ],
    wanted: ['a product brief or a one-page summary', 'an introduction or a README'],
  },
  {
    heading: 'Problem',
    level: 2,
    purpose: 'Which problem it solves, for whom, and how it is dealt with today.',
    questions: [
      ask('Which problem does {topic} solve?', 'Which problem does the project solve?'),
      ask('What goes wrong without {topic}?', 'What goes wrong?'),
      ask('Why was {topic} started?', 'Why was the project started?'),
      ask('What do people complain about in {topic}?', 'What do customers complain about?'),
    ],
    wanted: ['user research, support tickets or interview notes', 'the business case'],
  },
  {
    heading: 'Users',
    level: 2,
    purpose: 'Who uses it, what they need, and what they may do.',
    questions: [
      ask('Who uses {topic}?', 'Who are the users?'),
      ask('Who is {topic} for?', 'Which groups of customers, users or employees are there?'),
      ask('Who may use {topic}, and under which conditions?', 'Who has access?'),
      ask('What do the users of {topic} need?', 'What can users and customers do with it?'),
    ],
    wanted: ['personas, roles or customer segments', 'onboarding or support material'],
  },
  {
    heading: 'Requirements',
    level: 2,
    purpose: 'What it must do, one requirement a bullet that can be tested.',
    questions: [
      ask('What must {topic} do?', 'What is promised to users or customers?'),
      ask('What are the requirements for {topic}?', 'What are the requirements?'),
      ask('Which rules apply to {topic}?', 'Which rules apply?'),
      ask('What is needed for {topic}?', 'What is required of users and employees?'),
      ask('How does {topic} behave?', 'What happens when it fails?'),
    ],
    wanted: ['requirements, specifications or user stories', 'policies and standards that apply'],
  },
  {
    heading: 'Constraints',
    level: 2,
    purpose: 'Limits of time, money, law, technology and scope.',
    questions: [
      ask('What are the limits of {topic}?', 'What are the limits?'),
      ask('How much may {topic} cost?', 'How much does it cost?'),
      ask('By when must {topic} be done?', 'Which deadlines apply?'),
      ask('What is not allowed in {topic}?', 'What is not allowed?'),
      ask('What does {topic} depend on?', 'What is the budget?'),
    ],
    wanted: ['budgets, contracts and schedules', 'legal, security or technical standards'],
  },
  {
    heading: 'Success Measures',
    level: 2,
    purpose: 'How one can tell that it works: measures with their numbers.',
    questions: [
      ask('How is the success of {topic} measured?', 'Which goal in percent is set for the year?'),
      ask('Which targets does {topic} have?', 'What are the targets?'),
      ask('How fast must {topic} be?', 'Within how many days or hours are requests and reports answered?'),
      ask('How is the quality of {topic} checked?', 'How is it tested?'),
    ],
    wanted: ['KPIs, service levels or targets', 'evaluation or test reports'],
  },
  {
    heading: 'Open Questions',
    level: 2,
    purpose:
      'What the documents leave open or say is undecided; each point says where it is left open, with its citation.',
    questions: [
      ask('What is still open or undecided about {topic}?', 'What is left open?'),
      ask('What is not yet known about {topic}?', 'What is not yet decided?'),
      ask('Which exceptions does {topic} have?', 'What are the exceptions?'),
      ask('Who decides about {topic}?', 'What is decided later?'),
    ],
    wanted: ['minutes, decision logs or review comments', 'a list of open issues'],
  },
];
