import type { LandingPage } from '#content/landing-document'
import { isBuilt } from '#edge/platform/settings/built-features'
import { medical } from '../../medical/facts'
import { words } from '../builders'
import { practice } from '../practice'
import * as say from './sections'

export const voltage = {
  title: 'Voltage',
  description: words(
    isBuilt('asyncVisits')
      ? 'PrEP, testing and treatment on your hours, by video or in messages, from clinicians who have heard it all.'
      : 'PrEP, testing and treatment on your hours, by video, from clinicians who have heard it all.',
  ),
  strip: say.strip,
  hero: {
    title: words('Care that keeps your hours.'),
    lead: words(
      'Late shift, early flight, long night. Answer a few questions when you are up, and a clinician helps you with PrEP, tests and treatment. No waiting room, no judgment.',
    ),
    start: words('Get started'),
    startHelp: words(`About ${practice.signUp}. Stop any time; we save your answers.`),
    more: words('See how it works'),
    moreHelp: words('No video needed to begin.'),
    art: 'night',
  },
  sections: [
    ...say.ways('Pick your speed'),
    say.proof(
      'Most people take one pill a day. Men who have sex with men, and who do not have hepatitis B, can ask their clinician about taking it only around sex. PrEP does not stop other STIs, so we test for those too.',
    ),
    say.pepSection(`Worried about last night? PEP can help within ${medical.pepWindow}.`),
    say.help('What you can get here'),
    say.stepsSection('How it goes', [
      [
        `Tonight, ${practice.signUp}`,
        'Tell us what is up',
        'In bed, on the train, anywhere. We save your answers.',
      ],
      isBuilt('asyncVisits')
        ? [
            'Whenever you are up',
            'Talk or type',
            'Video, phone or messages. Your call, every time.',
          ]
        : ['Whenever you are up', 'Talk it through', 'By video, from wherever you are.'],
      [
        `In the ${practice.medicineWithin} after`,
        'It lands at your door',
        'Test kit first, then your pills, in plain boxes that say nothing. A parcel locker works too.',
      ],
    ]),
    say.cost('What it costs. No small print.'),
    say.privacySection('Nobody is watching.', [
      'Texts and emails never name a test, a medicine or a result.',
      'Boxes and card statements carry a plain name.',
      'Your data is never sold. Not to apps, not to anyone.',
    ]),
    say.clinicians('People, not a bot'),
    say.questions('Ask us anything'),
  ],
  demo: say.demo,
} satisfies Omit<LandingPage, '_id' | '_type'>
