import type { LandingPage } from '#content/documents'
import { isBuilt } from '#edge/platform/built-features'
import { words } from '../builders'
import * as say from './sections'

export const voltage = {
  title: 'Voltage',
  description: words(
    isBuilt('asyncVisits')
      ? 'PrEP, PEP and testing on your hours, by video or in messages, from clinicians who have heard it all.'
      : 'PrEP, PEP and testing on your hours, by video, from clinicians who have heard it all.',
  ),
  strip: say.strip,
  hero: {
    title: words('Care that keeps your hours.'),
    lead: words(
      'Late shift, early flight, long night. Answer a few questions when you are up, and a clinician gets you PrEP, PEP or a test. No waiting room, no raised eyebrow.',
    ),
    start: words('Get started'),
    startHelp: words('About 10 minutes. Stop any time; we keep your place.'),
    more: words('See how it works'),
    moreHelp: words('No video needed to begin.'),
    art: 'night',
  },
  sections: [
    ...say.ways('Pick your speed'),
    say.proof(
      'Most people take one pill a day. Some take PrEP only around the times they need it: ask your clinician if that fits you. PrEP does not stop other STIs, so we test for those too.',
    ),
    say.pep('Last night was a maybe? You have 72 hours.'),
    say.help('What you can get here'),
    say.steps('How it goes', [
      [
        'Tonight, 10 minutes',
        'Tell us what is up',
        'In bed, on the train, anywhere. We keep your place.',
      ],
      isBuilt('asyncVisits')
        ? [
            'Whenever you are up',
            'Talk or type',
            'Video, phone or messages. Your call, every time.',
          ]
        : ['Whenever you are up', 'Talk it through', 'By video, from wherever you are.'],
      [
        '3–5 days after',
        'It lands at your door',
        'A plain box that says nothing. A locker works too.',
      ],
    ]),
    say.cost('What it costs. No small print.'),
    say.privacy('Nobody is watching.', [
      'Texts and emails never name a test, a medicine or a result.',
      'Boxes and card statements carry a plain name.',
      'Your data is never sold. Not to apps, not to anyone.',
    ]),
    say.clinicians('People, not a bot'),
    say.questions('Ask us anything'),
  ],
  demo: say.demo,
} satisfies Omit<LandingPage, '_id' | '_type'>
