import { ask, type SectionTemplate } from './section-template.ts';

export const WORKFLOW: readonly SectionTemplate[] = [
  {
    heading: 'Purpose',
    level: 1,
    purpose: 'What the workflow is for, when it applies and what comes out of it.',
    questions: [
      ask('What is the purpose of {topic}?', 'What is the purpose of the project?'),
      ask('When does {topic} apply?', 'When does it apply, and to whom?'),
      ask('What is the result of {topic}?', 'What is this project and what does it do?'),
    ],
    wanted: ['the policy or the process description', 'an introduction to the process'],
  },
  {
    heading: 'Roles',
    level: 2,
    purpose: 'Who takes part and what each is responsible for.',
    questions: [
      ask('Who is responsible for {topic}?', 'Who is responsible for which tasks?'),
      ask('Who approves {topic}?', 'Who approves?'),
      ask('Who has to be told about {topic}?', 'Who has to be told?'),
      ask('Which teams take part in {topic}?', 'Which departments and teams are there?'),
    ],
    wanted: ['a list of roles and responsibilities (RACI)', 'an organisation chart or a contact list'],
  },
  {
    heading: 'Inputs',
    level: 2,
    purpose: 'What must be there before it starts: information, forms, systems, materials.',
    questions: [
      ask('What is needed for {topic}?', 'What must be done before the start?'),
      ask('Which documents or information does {topic} require?', 'Which documents are needed?'),
      ask('Which tools and systems are used for {topic}?', 'Which services are used?'),
      ask('What starts {topic}?', 'What is needed?'),
    ],
    wanted: ['forms, checklists or templates', 'a list of the systems and data that are used'],
  },
  {
    heading: 'Steps',
    level: 2,
    purpose: 'What is done, step by step, as a numbered list in the order in which it is done.',
    isOrdered: true,
    questions: [
      ask('What are the steps of {topic}?', 'What are the steps?'),
      ask('How is {topic} done?', 'How is it set up and installed?'),
      ask('What happens first in {topic}?', 'What happens first?'),
      ask('What happens after {topic}?', 'What has to be done next?'),
      ask('How long does {topic} take?', 'What is done in the first week?'),
    ],
    wanted: [
      'a step-by-step guide, a runbook or a standard operating procedure',
      'a recording or transcript of how it is done',
    ],
  },
  {
    heading: 'Exceptions',
    level: 2,
    purpose: 'What is done when things are not as usual: exceptions, errors, escalation.',
    questions: [
      ask('What are the exceptions of {topic}?', 'What are the exceptions?'),
      ask('What happens when {topic} fails?', 'What happens when it fails?'),
      ask('When does {topic} not apply?', 'What is not included or not covered?'),
      ask(
        'Who is contacted when there is a problem with {topic}?',
        'What happens in an incident, and who is told?',
      ),
    ],
    wanted: ['an escalation guide or a list of exceptions', 'incident reports or post-mortems'],
  },
  {
    heading: 'Checks',
    level: 2,
    purpose: 'How one makes sure that it was done right: checks, approvals, deadlines, records.',
    questions: [
      ask('How is {topic} checked?', 'How is it checked?'),
      ask('Which deadlines does {topic} have?', 'Which deadlines have to be kept?'),
      ask('What has to be recorded about {topic}?', 'What is reported, and to whom?'),
      ask('How often is {topic} reviewed?', 'How is it tested?'),
    ],
    wanted: ['a checklist or an audit procedure', 'service levels or a review calendar'],
  },
];
