import { ask, type SectionTemplate } from './section-template.ts';

export const BLUEPRINT: readonly SectionTemplate[] = [
  {
    heading: 'Overview',
    level: 1,
    purpose: 'What it is, whom it serves and how it works, in a few sentences.',
    questions: [
      ask('What is {topic}?', 'What is this project and what does it do?'),
      ask('What is {topic} for, and who uses it?', 'What does the product answer or provide to its users?'),
      ask('How does {topic} work?', 'Which services does the company offer its customers?'),
      ask('What does {topic} consist of?', 'What does the customer or user get?'),
    ],
    wanted: ['an introduction, a README or an "about" page', 'a one-page summary or a project charter'],
  },
  {
    heading: 'Goals',
    level: 2,
    purpose: 'What it is meant to achieve, and what is out of scope, one goal a bullet.',
    questions: [
      ask('What are the goals of {topic}?', 'What are the goals of the project?'),
      ask(
        'Why does {topic} exist, and what problem does it solve?',
        'Which goals and targets does the project have?',
      ),
      ask('What are the targets and deadlines of {topic}?', 'What is promised to users or customers?'),
      ask('What is out of scope for {topic}?', 'What is the budget?'),
    ],
    wanted: ['a project charter, a strategy paper or OKRs', 'notes of the meeting where the goals were set'],
  },
  {
    heading: 'Architecture',
    level: 2,
    purpose: 'Its parts, what each is responsible for, and how they work together.',
    questions: [
      ask('What are the parts of {topic}?', 'How does the architecture look from above?'),
      ask('How do the parts of {topic} work together?', 'Where are data stored, and in which database?'),
      ask('Which systems, tools and data does {topic} use?', 'Which services are used?'),
      ask('Who is responsible for {topic}?', 'Which departments and teams are there?'),
    ],
    wanted: ['an architecture overview or a diagram in words', 'design documents, or the code repository'],
  },
  {
    heading: 'Features',
    level: 2,
    purpose: 'What it offers to those who use it, one feature a bullet.',
    questions: [
      ask('What can be done with {topic}?', 'Which features does the product have?'),
      ask('What does {topic} offer or include?', 'Which plans are offered and what do they include?'),
      ask('What are the rules and limits of {topic}?', 'What can users and customers do with it?'),
      ask('What does {topic} support?', 'What is supported?'),
      ask('Who benefits from {topic}?', 'What do customers, users and employees receive?'),
    ],
    wanted: ['a feature list, a user guide or release notes', 'price and plan descriptions'],
  },
  {
    heading: 'Risks',
    level: 2,
    purpose: 'What can go wrong or is a limit, and what is done about it, one risk a bullet.',
    questions: [
      ask('What can go wrong with {topic}?', 'What are the risks?'),
      ask('What are the risks and limitations of {topic}?', 'What are the limits?'),
      ask('What is not allowed in {topic}?', 'What is not allowed?'),
      ask('How is {topic} kept secure?', 'How are attacks, leaks and data breaches prevented?'),
      ask('What happens when {topic} fails?', 'What happens when it fails?'),
    ],
    wanted: ['a risk register or post-mortems', 'security and compliance policies'],
  },
  {
    heading: 'Next Steps',
    level: 2,
    purpose: 'What is to be done next, by whom and by when where that is said.',
    questions: [
      ask('What are the next steps for {topic}?', 'What are the next steps?'),
      ask('What is planned for {topic}?', 'What is planned for the next months?'),
      ask('Which tasks of {topic} are open?', 'What will be done next, and by whom?'),
      ask('When does {topic} start, and when is it due?', 'What is decided later?'),
    ],
    wanted: ['a roadmap, a backlog or a changelog', 'minutes with action items'],
  },
];
